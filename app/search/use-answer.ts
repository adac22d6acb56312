import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#server/search/gift-search.ts'

/** Long enough for a fast typist's next key, too short to be noticed. */
const WAIT_MS = 60

type Asked = { answer: SearchAnswer | undefined; query: string; failed: boolean }

/** The server's answer to what is typed; the last one stays until the next is there. */
export function useAnswer(query: string): Asked {
  const [asked, setAsked] = useState<Asked>({ answer: undefined, query: '', failed: false })
  useEffect(() => {
    const { signal, abort } = abortable()
    const ask = async () => {
      try {
        const response = await fetch(`/search.json?q=${encodeURIComponent(query)}`, { signal })
        if (!response.ok) throw new Error(String(response.status))
        const answer: SearchAnswer = await response.json()
        setAsked({ answer, query, failed: false })
      } catch {
        if (!signal.aborted) setAsked({ answer: undefined, query, failed: true })
      }
    }
    const timer = setTimeout(ask, query ? WAIT_MS : 0)
    return () => {
      clearTimeout(timer)
      abort()
    }
  }, [query])
  return asked
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
