import { useCallback, useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useSlow } from '#app/ui/use-slow.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'

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
  return { verdict, slow: useSlow(waiting, SLOW_MS), ask }
}
