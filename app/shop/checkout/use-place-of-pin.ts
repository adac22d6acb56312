import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import type { parseState } from '#domain/delivery/parse-state.ts'
import type { PinResponse } from '#domain/delivery/pin.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { INDIAN_STATES } from '#domain/delivery/states.ts'

/** Suggestions of the State field. */
const STATE_NAMES = INDIAN_STATES.map(({ name }) => name)

/** Lookup result of a PIN code, with the parser of State texts. */
type PinLookup = PinResponse & { pin: string; readState: typeof parseState }

const TIMEOUT_MS = 5_000

/** Looks up a PIN code; undefined when the shop cannot be reached. */
async function lookUpPlace(pin: string): Promise<PinLookup | undefined> {
  try {
    const [response, rules] = await Promise.all([
      fetch(`/pin.json?pin=${pin}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      importWithRetry(() => import('#domain/delivery/parse-state.ts')),
    ])
    if (!response.ok) return undefined
    return { ...((await response.json()) as PinResponse), pin, readState: rules.parseState }
  } catch {
    return undefined
  }
}

/** Longest wait for the lookup on submit. */
const MAX_WAIT_MS = 1_500

const NOTHING_FILLED = { city: '', state: '' }

/**
 * Fills city and State from an Indian PIN code when they are empty or still hold an earlier suggestion. Typed values
 * stay (decisions §4.4). A focused field that is filled gets selected, so that typing replaces it.
 */
export function usePlaceOfPin(values: Shipping, onChange: (values: Shipping) => void) {
  const [lookup, setLookup] = useState<PinLookup>()
  const [filled, setFilled] = useState(NOTHING_FILLED)
  const [confirmedState, setConfirmedState] = useState('')
  const pendingLookup = useRef<Promise<void>>(undefined)
  const hasInput = Object.entries(values).some(([field, value]) => field !== 'country' && value !== '')
  const pin = isIndia(values.country) ? parsePin(values.zipCode) : undefined

  function fill({ place }: PinLookup): boolean {
    if (!place) return false
    const canFill = (field: 'city' | 'state') => values[field] === '' || values[field] === filled[field]
    const next = {
      ...(place.town && canFill('city') && { city: place.town }),
      ...(canFill('state') && { state: place.state }),
    }
    if (Object.keys(next).length === 0) return false
    // Synchronous, because the pending submit reads the form next.
    flushSync(() => {
      setFilled({ ...filled, ...next })
      onChange({ ...values, ...next })
    })
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && Object.hasOwn(next, focused.name)) focused.select()
    return true
  }

  function settleBeforeSubmit(): Promise<unknown> | undefined {
    if (!pendingLookup.current) return lookup && lookup.pin === pin && fill(lookup) ? Promise.resolve() : undefined
    const overdue = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
    return Promise.race([pendingLookup.current, overdue])
  }
  // Uses the form's values at the time of the response.
  const fillNow = useRef(fill)
  useEffect(() => {
    fillNow.current = fill
  })

  useEffect(() => {
    if (!pin) return
    let stale = false
    const answered = lookUpPlace(pin)
      .then((answer) => {
        if (stale || !answer) return
        setLookup(answer)
        fillNow.current(answer)
      })
      .catch(() => undefined)
      .finally(() => {
        if (pendingLookup.current === answered) pendingLookup.current = undefined
      })
    pendingLookup.current = answered
    return () => {
      stale = true
    }
  }, [pin])

  const found = lookup?.pin === pin ? lookup?.place : undefined
  const typed = found ? lookup?.readState(values.state) : undefined
  const doubt = found && typed && typed !== found.stateCode && confirmedState !== `${pin} ${typed}` ? found : undefined
  return {
    names: hasInput ? STATE_NAMES : [],
    /** True when the State is that of the PIN code. */
    isOurs: values.state !== '' && values.state === filled.state,
    /** The PIN code's State, when it differs from the typed one and the shopper has not decided. */
    doubt: doubt && { pin, state: doubt.state },
    keep: () => setConfirmedState(`${pin} ${typed}`),
    /**
     * Fills fields that are still empty, including the focused one. Returns a promise that resolves when a pending
     * lookup ends or takes too long; undefined when nothing is pending.
     */
    settled: settleBeforeSubmit,
  }
}
