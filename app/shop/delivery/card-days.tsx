import { useEffect, useState } from 'react'
import { indianDate } from '#domain/delivery/calendar.ts'
import { formatShortRelativeDay, promiseOf } from './delivery-day.ts'
import { fetchPromise, msUntilExpiry, promiseQueryForProducts, useVisitPin } from './pin-promise.ts'

/** Delivery day of a card, or the reason why an unavailable product has none. */
export type CardDelivery = { text: string; today: boolean; isUnavailable?: true }
const UNAVAILABLE: CardDelivery = { text: 'No longer available', today: false, isUnavailable: true }
type CardDeliveries = {
  pin: string
  byProduct: ReadonlyMap<string, CardDelivery>
  /** Time until the days may have changed, in ms. */
  waitMs: number
}

async function fetchCardDays(pin: string, ids: readonly string[]): Promise<CardDeliveries | undefined> {
  const asked = await fetchPromise(pin, promiseQueryForProducts(ids))
  if (!asked || !('answer' in asked)) return undefined
  const { answer } = asked
  const now = indianDate(new Date())
  const days = ids.flatMap((id): [string, CardDelivery][] => {
    const promise = promiseOf(answer, id)
    if (promise) return [[id, { text: formatShortRelativeDay(promise, now), today: promise.today }]]
    return answer.services?.[id] === null ? [[id, UNAVAILABLE]] : []
  })
  return { pin, byProduct: new Map(days), waitMs: msUntilExpiry(answer.until) }
}

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

/** Delivery line of a card. Takes its space before the day is known. */
export const CardDeliveryLine = ({ day }: { day: CardDelivery | undefined }) => (
  <p className={classOfDay(day)}>{day?.text}</p>
)

function classOfDay(day: CardDelivery | undefined): string {
  if (day?.isUnavailable) return 'card-due is-gone'
  return day && !day.today ? 'card-due is-later' : 'card-due'
}
