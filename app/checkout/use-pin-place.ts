import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isIndia } from '#domain/address/country.ts'
import { readPin } from '#domain/address/pin.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import { type AskedPin, askPin, STATE_NAMES } from './ask-pin.ts'

/** Whoever goes on before the answer is there waits no longer for it. */
const LAST_WAIT_MS = 1_500

const FILLED = { city: '', state: '' }

/**
 * Fills city and State from an Indian PIN code where they are empty, or hold what was filled in here before. What
 * somebody typed is left alone (decisions §4.4); whoever is about to type finds it marked, and types over it.
 */
export function usePinPlace(values: Shipping, onChange: (values: Shipping) => void) {
  const [asked, setAsked] = useState<AskedPin>()
  const [filled, setFilled] = useState(FILLED)
  const [kept, setKept] = useState('')
  const asking = useRef<Promise<void>>(undefined)
  const begun = Object.entries(values).some(([field, value]) => field !== 'country' && value !== '')
  const pin = isIndia(values.country) ? readPin(values.zipCode) : undefined

  /** Whether there was something to fill in. */
  function fill({ place }: AskedPin): boolean {
    if (!place) return false
    const may = (field: 'city' | 'state') => values[field] === '' || values[field] === filled[field]
    const next = {
      ...(place.town && may('city') && { city: place.town }),
      ...(may('state') && { state: place.state }),
    }
    if (Object.keys(next).length === 0) return false
    // At once: whoever waits for it goes on with what the form holds then.
    flushSync(() => {
      setFilled({ ...filled, ...next })
      onChange({ ...values, ...next })
    })
    const at = document.activeElement
    if (at instanceof HTMLInputElement && Object.hasOwn(next, at.name)) at.select()
    return true
  }

  function beforeGoingOn(): Promise<unknown> | undefined {
    if (!asking.current) return asked && asked.pin === pin && fill(asked) ? Promise.resolve() : undefined
    const overdue = new Promise((resolve) => setTimeout(resolve, LAST_WAIT_MS))
    return Promise.race([asking.current, overdue])
  }
  // What the form holds when the answer comes, not when it was asked.
  const fillNow = useRef(fill)
  useEffect(() => {
    fillNow.current = fill
  })

  useEffect(() => {
    if (!pin) return
    let stale = false
    const answered = askPin(pin)
      .then((answer) => {
        if (stale || !answer) return
        setAsked(answer)
        fillNow.current(answer)
      })
      .catch(() => undefined)
      .finally(() => {
        if (asking.current === answered) asking.current = undefined
      })
    asking.current = answered
    return () => {
      stale = true
    }
  }, [pin])

  const found = asked?.pin === pin ? asked?.place : undefined
  const typed = found ? asked?.readState(values.state) : undefined
  const doubt = found && typed && typed !== found.stateCode && kept !== `${pin} ${typed}` ? found : undefined
  return {
    /** The State's suggestions. */
    names: begun ? STATE_NAMES : [],
    /** The State is what the PIN code says. */
    isOurs: values.state !== '' && values.state === filled.state,
    /** Where the PIN code is instead, until somebody has said which is right. */
    doubt: doubt && { pin, state: doubt.state },
    keep: () => setKept(`${pin} ${typed}`),
    /**
     * Fills what is still empty, also the field that somebody is in. Resolves when a PIN that was just typed has been
     * looked up, or takes too long; nothing where there is nothing to wait for.
     */
    settled: beforeGoingOn,
  }
}
