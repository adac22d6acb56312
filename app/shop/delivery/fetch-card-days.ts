import { indianDate } from '#domain/delivery/calendar.ts'
import { promiseOf } from './delivery-day.ts'
import { formatShortRelativeDay } from './format-day.ts'
import { fetchPromise, msUntilExpiry, promiseQueryForProducts } from './use-promise.ts'

/** Delivery day of a card, or the reason why an unavailable product has none. */
export type CardDelivery = { text: string; today: boolean; isUnavailable?: true }
const UNAVAILABLE: CardDelivery = { text: 'No longer available', today: false, isUnavailable: true }
export type CardDeliveries = {
  pin: string
  byProduct: ReadonlyMap<string, CardDelivery>
  /** Time until the days may have changed, in ms. */
  waitMs: number
}

export async function fetchCardDays(pin: string, ids: readonly string[]): Promise<CardDeliveries | undefined> {
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
