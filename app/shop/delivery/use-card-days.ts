import { useEffect, useState } from 'react'
import { type CardDeliveries, fetchCardDays } from './fetch-card-days.ts'
import { useVisitPin } from './visit-pin.ts'

/** Returns the delivery day of each product, once a PIN code is known. Refreshes when days may have changed. */
export function useCardDays(ids: readonly string[]): CardDeliveries['byProduct'] | undefined {
  const pin = useVisitPin()
  const [days, setDays] = useState<CardDeliveries>()
  const key = ids.join(',')
  useEffect(() => {
    if (!pin || key === '') return
    let stale = false
    let timer = 0
    const ask = () =>
      fetchCardDays(pin, key.split(',')).then(
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
  return days?.pin === pin ? days?.byProduct : undefined
}
