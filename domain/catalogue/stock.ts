import type { StockId } from '#domain/flavours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From Continue to Payment on, a gift is set aside for this long. */
export const HOLD_MINUTES = 30
/** Going back and on again sets it aside anew, but one checkout holds it no longer than this in all. */
export const HOLD_MINUTES_IN_ALL = 120

/**
 * Until when a checkout may hold what it is made of, that has held it for `usedMs` already without being paid.
 * `undefined` when it has held for long enough: the order can still be placed, and gets what is there when it is paid.
 */
export function reservationEnds(now: Date, usedMs = 0): Date | undefined {
  const left = HOLD_MINUTES_IN_ALL * MINUTE_MS - usedMs
  return left > 0 ? new Date(now.getTime() + Math.min(HOLD_MINUTES * MINUTE_MS, left)) : undefined
}

/** While a payment is looked at, its gifts are set aside for this long from the claim, or from the last word about it. */
export const REVIEW_HOLD_HOURS = 48
/** However late an id is corrected, its gifts are set aside for this long after it, once. */
export const CORRECTED_HOLD_HOURS = 12

export const reviewReservationEnds = (since: Date): Date => new Date(since.getTime() + REVIEW_HOLD_HOURS * HOUR_MS)

/** `since` is when the review began: however often an id is corrected, the hold ends. */
export const correctedReservationEnds = (corrected: Date, since: Date): Date =>
  new Date(
    Math.min(
      corrected.getTime() + CORRECTED_HOLD_HOURS * HOUR_MS,
      reviewReservationEnds(since).getTime() + CORRECTED_HOLD_HOURS * HOUR_MS,
    ),
  )

/** What an order needs of something that is counted. */
export type Demand = { id: StockId; quantity: number }

/**
 * What is wanted in all of each item, whatever lines it is spread over, always in the same order: whoever takes
 * several things takes them in that order, so that no two wait for each other.
 */
export function totalDemand(wanted: readonly Demand[]): Demand[] {
  const totals = new Map<string, number>()
  for (const { id, quantity } of wanted) totals.set(id, (totals.get(id) ?? 0) + quantity)
  return [...totals].map(([id, quantity]) => ({ id, quantity })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What an order cannot have: how many of it are left. */
export type Shortage = { id: StockId; left: number }

export type WantedLine<Id> = { lineId: Id; stockId: StockId; quantity: number }
type ShortLine<Id> = { id: Id; left: number }

/** How many are left for each line that is short. Lines that share one stock are served in their order. */
export function shortLines<Id>(lines: readonly WantedLine<Id>[], shortages: readonly Shortage[]): ShortLine<Id>[] {
  const left = new Map(shortages.map((shortage) => [shortage.id, shortage.left]))
  return lines.flatMap(({ lineId, stockId, quantity }) => {
    const there = left.get(stockId)
    if (there === undefined) return []
    left.set(stockId, Math.max(0, there - quantity))
    return there >= quantity ? [] : [{ id: lineId, left: there }]
  })
}
