import { useEffect, useState } from 'react'
import { askCardDays, type CardDays } from './ask-card-days.ts'
import { useVisitPin } from './visit-pin.ts'

/** The day of each gift of a list or the cart, once a PIN code is known. */
export function useCardDays(ids: readonly string[]): CardDays['of'] | undefined {
  const pin = useVisitPin()
  const [days, setDays] = useState<CardDays>()
  const key = ids.join(',')
  useEffect(() => {
    if (!pin || key === '') return
    let stale = false
    let timer = 0
    const ask = () =>
      askCardDays(pin, key.split(',')).then(
        (found) => {
          if (stale || !found) return
          setDays(found)
          timer = window.setTimeout(ask, found.waitMs)
        },
        () => undefined,
      )
    void ask()
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [pin, key])
  return days?.pin === pin ? days?.of : undefined
}
