import type { ReactNode } from 'react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { UnknownPin } from './delivery-status.tsx'
import { loadNotServed } from './lazy-not-served.tsx'
import { fetchPromise, setVisitPin, useVisitPin, visitPin } from './pin-promise.ts'

type PinLookupResult = { pin: string; error?: undefined } | { pin: undefined; error: ReactNode }

const UNREACHABLE = 'We could not be reached. Please try again.'
const INVALID_PIN = 'A PIN code has six digits and does not begin with 0.'

/**
 * Looks up a PIN code. Returns an error for an invalid or unknown one, and where the shop does not deliver; orders to
 * unknown PIN codes are still accepted.
 */
async function lookUpPin(text: string, what: string, onTake: (nearest: string) => void): Promise<PinLookupResult> {
  const pin = parsePin(text)
  if (!pin) return { pin: undefined, error: INVALID_PIN }
  const asked = await fetchPromise(pin, what)
  if (!asked) return { pin: undefined, error: UNREACHABLE }
  if ('refused' in asked) return { pin: undefined, error: INVALID_PIN }
  if (!asked.answer.served) {
    const NotServed = await loadNotServed().catch(() => undefined)
    return { pin: undefined, error: NotServed ? <NotServed answer={asked.answer} onSelect={onTake} /> : UNREACHABLE }
  }
  if (asked.answer.known) return { pin }
  return { pin: undefined, error: <UnknownPin pin={pin} nearest={asked.answer.nearest} onSelect={onTake} /> }
}

type Options = {
  /** Query that is sent with the PIN code, so that the day is known when the field disappears. */
  query: string
  served?: string | undefined
}

/** The visit's PIN code and its input. The input shows until a PIN code is known, and while it is changed. */
export function usePinField({ query, served }: Options) {
  const stored = useVisitPin()
  const inBrowser = useHydrated()
  const [pin, setPin] = useState(() => served ?? (inBrowser ? visitPin() : undefined))
  const [changing, setChanging] = useState(false)
  const [error, setError] = useState<ReactNode>()
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const requestId = useRef(0)
  /** Focus target after the field and the line have replaced each other. */
  const focusTarget = useRef<'field' | 'line'>(undefined)

  // A PIN code submitted without scripts becomes that of the visit.
  useEffect(() => {
    if (served) setVisitPin(served)
  }, [served])
  // A transition keeps the old content until the new one is ready.
  useEffect(() => {
    if (stored) startTransition(() => setPin(stored))
  }, [stored])
  useEffect(() => {
    const to = focusTarget.current === 'field' ? input.current : focusTarget.current === 'line' ? change.current : null
    if (!to) return
    to.focus()
    if (to instanceof HTMLInputElement) to.select()
    focusTarget.current = undefined
  })

  async function lookUp(text: string) {
    requestId.current++
    const mine = requestId.current
    const found = await lookUpPin(text, query, selectNearest)
    if (mine !== requestId.current) return
    setError(found.error)
    if (found.pin === undefined) return
    const known = found.pin
    if (document.activeElement?.closest('.due-pin')) focusTarget.current = 'line'
    setVisitPin(known)
    startTransition(() => {
      setPin(known)
      setChanging(false)
    })
  }
  function selectNearest(nearest: string) {
    if (input.current) input.current.value = nearest
    void lookUp(nearest)
  }
  function cancel() {
    requestId.current++
    focusTarget.current = 'line'
    setError(undefined)
    setChanging(false)
  }
  return {
    pin: changing ? undefined : pin,
    field: {
      pin,
      error,
      inputRef: input,
      onSubmitPin: (text: string) => void lookUp(text),
      onIncomplete: () => setError(undefined),
      ...(changing && { onEscape: cancel }),
    },
    line: {
      changeRef: change,
      onChange() {
        focusTarget.current = 'field'
        setError(undefined)
        setChanging(true)
      },
    },
  }
}
