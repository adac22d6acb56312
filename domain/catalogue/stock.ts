import type { StockId } from '#domain/nominal.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Minutes that Continue to Payment reserves stock. */
export const RESERVATION_MINUTES = 30
/** Maximum minutes of reservation for one checkout over all renewals. */
export const MAX_RESERVATION_MINUTES = 120

/**
 * Returns the expiry of a checkout's reservation, given the `usedMs` it has already used; `undefined` when the
 * maximum is reached. The order can then be placed without a reservation.
 */
export function reservationEnds(now: Date, usedMs = 0): Date | undefined {
  const left = MAX_RESERVATION_MINUTES * MINUTE_MS - usedMs
  return left > 0 ? new Date(now.getTime() + Math.min(RESERVATION_MINUTES * MINUTE_MS, left)) : undefined
}

/** Hours of reservation during a payment review, from the claim or the latest update. */
export const REVIEW_RESERVATION_HOURS = 48
/** Extra hours after a corrected transaction id. */
export const CORRECTED_RESERVATION_HOURS = 12

/** Returns the expiry of a reservation during a payment review. */
export const reviewReservationEnds = (since: Date): Date =>
  new Date(since.getTime() + REVIEW_RESERVATION_HOURS * HOUR_MS)

/** Returns the expiry after a correction. `since` is the start of the review, which limits repeated corrections. */
export const correctedReservationEnds = (corrected: Date, since: Date): Date =>
  new Date(
    Math.min(
      corrected.getTime() + CORRECTED_RESERVATION_HOURS * HOUR_MS,
      reviewReservationEnds(since).getTime() + CORRECTED_RESERVATION_HOURS * HOUR_MS,
    ),
  )

/** Quantity of a stock item that an order needs. */
export type StockDemand = { id: StockId; quantity: number }

/** Sums the demand per stock item, sorted by id. The fixed lock order prevents deadlocks between orders. */
export function totalDemand(wanted: readonly StockDemand[]): StockDemand[] {
  const totals = new Map<string, number>()
  for (const { id, quantity } of wanted) totals.set(id, (totals.get(id) ?? 0) + quantity)
  return [...totals].map(([id, quantity]) => ({ id, quantity })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A stock item that is short, and the quantity left. */
export type Shortage = { id: StockId; left: number }

export type LineDemand<Id> = { lineId: Id; stockId: StockId; quantity: number }
type ShortLine<Id> = { id: Id; left: number }

/** Returns the quantity left for each line that is short. Lines that share stock are served in order. */
export function shortLines<Id>(lines: readonly LineDemand<Id>[], shortages: readonly Shortage[]): ShortLine<Id>[] {
  const left = new Map(shortages.map((shortage) => [shortage.id, shortage.left]))
  return lines.flatMap(({ lineId, stockId, quantity }) => {
    const there = left.get(stockId)
    if (there === undefined) return []
    left.set(stockId, Math.max(0, there - quantity))
    return there >= quantity ? [] : [{ id: lineId, left: there }]
  })
}
