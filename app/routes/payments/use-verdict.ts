import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { ReturnView } from '#domain/payment-return.ts'

/** After this long without an answer the shopper is told that the page may be closed. */
const SLOW_MS = 10_000

/** Asks the shop how the payment ended, once the page has come to life; `posted` is the answer to a plain form. */
export function useVerdict(posted: ReturnView | undefined) {
  const { submit, data, state } = useFetcher<ReturnView>()
  const { pathname, search } = useLocation()
  const asked = useRef(posted !== undefined)
  const ask = useCallback(
    () => void submit(null, { method: 'post', action: pathname + search }),
    [submit, pathname, search],
  )
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  }, [ask])

  const waiting = state !== 'idle'
  const verdict = waiting ? undefined : (data ?? posted)
  return { verdict, slow: useSlow(waiting), ask }
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
