import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'

type AutoRefreshProps = { everyMs: number; withoutScripts?: boolean }

/**
 * Polls the page every `everyMs` while it waits for a background job. `serveWithoutScripts` adds a refresh for browsers
 * without scripts.
 */
export function AutoRefresh({ everyMs, withoutScripts = true }: AutoRefreshProps) {
  const { revalidate } = useRevalidator()
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    let timer = setTimeout(poll, everyMs)
    async function poll() {
      const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ended.signal.aborted) return
      setUnreachable(!isReachable)
      // Checks the server first: a failed revalidation would replace the page with an error page, which does not
      // poll.
      if (isReachable) await revalidate()
      if (!ended.signal.aborted) timer = setTimeout(poll, everyMs)
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
      {isUnreachable && <Banner role="status">The shop is not responding. This page continues when it does.</Banner>}
    </>
  )
}
