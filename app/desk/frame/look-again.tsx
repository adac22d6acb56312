import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Strip } from '#app/ui/strip.tsx'

type Props = { everyMs: number; withoutScripts?: boolean }

/** Stands on a page for as long as it waits for something: the page is read anew again and again. */
export function LookAgain({ everyMs, withoutScripts = true }: Props) {
  const { revalidate } = useRevalidator()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    let timer = setTimeout(look, everyMs)
    async function look() {
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ended.signal.aborted) return
      setAway(!isThere)
      // A page that cannot be read would give way to one that says so, and look no more.
      if (isThere) await revalidate()
      if (!ended.signal.aborted) timer = setTimeout(look, everyMs)
    }
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [everyMs, revalidate])
  return (
    <>
      {withoutScripts && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      {isAway && <Strip role="status">The shop does not answer just now. As soon as it does, this goes on.</Strip>}
    </>
  )
}
