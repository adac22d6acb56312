import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { setVisitPin, useVisitPin, visitPin } from './visit-pin.ts'

const loadLookUp = () => import('./look-up-pin.tsx')
const UNREACHED = { pin: undefined, error: 'We could not be reached. Please try again.' }

type Options = {
  /** Asked of the shop with the PIN code, so that the day is there when the field goes. */
  what: string
  /** Fetched on intent, with what looks a PIN code up. */
  load?: () => Promise<unknown>
  /** What the served page shows already. */
  served?: string | undefined
}

/**
 * The PIN code of the visit and the field that asks for it. The field is there until a PIN code is known, and again
 * while it is being changed; what it takes to look one up comes when somebody reaches for it.
 */
export function usePinField({ what, load, served }: Options) {
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
    const found = await Promise.all([loadLookUp(), load?.()]).then(
      ([{ lookUpPin }]) => lookUpPin(text, what, take),
      () => UNREACHED,
    )
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
      onIntent: () => void Promise.all([loadLookUp(), load?.()]).catch(() => undefined),
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
