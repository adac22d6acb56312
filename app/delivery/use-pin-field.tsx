import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { lookUpPin } from './look-up-pin.tsx'
import { setVisitPin, useVisitPin, visitPin } from './visit-pin.ts'

type Options = {
  /** Asked of the shop with the PIN code, so that the day is there when the field goes. */
  what: string
  /** What the served page shows already. */
  served?: string | undefined
}

/**
 * The PIN code of the visit and the field that asks for it. The field is there until a PIN code is known, and again
 * while it is being changed.
 */
export function usePinField({ what, served }: Options) {
  const stored = useVisitPin()
  const inBrowser = useInBrowser()
  const [pin, setPin] = useState(() => served ?? (inBrowser ? visitPin() : undefined))
  const [changing, setChanging] = useState(false)
  const [error, setError] = useState<ReactNode>()
  const input = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  /** Only the last that was asked for counts. */
  const turn = useRef(0)
  /** Where the focus goes once field and line have changed places. */
  const next = useRef<'field' | 'line'>(undefined)

  // Whoever asked without scripts has one PIN code for the visit as well.
  useEffect(() => {
    if (served) setVisitPin(served)
  }, [served])
  // What was there stays until what comes in its place is.
  useEffect(() => {
    if (stored) startTransition(() => setPin(stored))
  }, [stored])
  useEffect(() => {
    const to = next.current === 'field' ? input.current : next.current === 'line' ? change.current : null
    if (!to) return
    to.focus()
    if (to instanceof HTMLInputElement) to.select()
    next.current = undefined
  })

  async function ask(text: string) {
    turn.current++
    const mine = turn.current
    const found = await lookUpPin(text, what, take)
    if (mine !== turn.current) return
    setError(found.error)
    if (found.pin === undefined) return
    const known = found.pin
    if (document.activeElement?.closest('.due-pin')) next.current = 'line'
    setVisitPin(known)
    startTransition(() => {
      setPin(known)
      setChanging(false)
    })
  }
  /** One of the nearest PIN codes, in place of one that nobody knows. */
  function take(nearest: string) {
    if (input.current) input.current.value = nearest
    void ask(nearest)
  }
  function cancel() {
    turn.current++
    next.current = 'line'
    setError(undefined)
    setChanging(false)
  }
  return {
    /** Known, and not being changed. */
    pin: changing ? undefined : pin,
    field: {
      pin,
      error,
      inputRef: input,
      onAsk: (text: string) => void ask(text),
      onType: () => setError(undefined),
      ...(changing && { onEscape: cancel }),
    },
    /** For the line that shows it. */
    line: {
      changeRef: change,
      onChange() {
        next.current = 'field'
        setError(undefined)
        setChanging(true)
      },
    },
  }
}
