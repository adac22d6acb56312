import type { Shortage, StockDemand } from '#domain/catalogue/stock.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { ReservationLimitKind } from '#domain/order/reservation-limits.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Trx } from '#server/db/transact.ts'
import { admitReservation, endBuyerReservation, lockBuyer, type ReservationBuyer } from './buyer-reservations.ts'
import { findOrderStock, lockStock, readAvailableStock } from './queries.ts'

export type ReservationResult =
  /** `until` is the end of the reservation, set only if it counts towards the buyer's caps. */
  | { ok: true; until?: Date | undefined }
  | { ok: false; why: 'short'; shortages: Shortage[] }
  /** The buyer is over a reservation cap; `freeAt` is when the first reservation ends. */
  | { ok: false; why: 'held'; cap: ReservationLimitKind; freeAt: Date }

/** Buyer, or a fixed end chosen by the shop. The latter does not count towards any cap. */
export type ReservationRequest = (ReservationBuyer & { holdsMore?: boolean }) | { orderId: OrderId; until: Date }

/**
 * Reserves the stock of an order in place of what it had reserved before.
 *
 * On a shortage or an exceeded cap the caller rolls back, so an order has all of its items or none. An order without
 * tracked items reserves nothing and is never refused, except with `holdsMore`: it also has a limited discount use,
 * reserved for the same time.
 */
export async function reserveStock(trx: Trx, holding: ReservationRequest, now: Date): Promise<ReservationResult> {
  const { orderId } = holding
  const { wanted, held } = await findOrderStock(trx, orderId)
  const needsReservation = wanted.length > 0 || ('holdsMore' in holding && holding.holdsMore === true)
  const keys = needsReservation && !('until' in holding) ? await lockBuyer(trx, holding) : undefined
  if (held.length > 0) {
    await lockStock(
      trx,
      [...wanted, ...held].map(({ id }) => id),
    )
    await releaseStock(trx, orderId, now)
  }
  if (!needsReservation) return { ok: true }
  const admission = keys ? await admitReservation(trx, orderId, keys, now) : holding
  if ('cap' in admission) return { ok: false, why: 'held', ...admission }
  const until = 'until' in admission ? admission.until : undefined
  const shortages = until ? await reserveAll(trx, orderId, wanted, { until, now }) : await findShortages(trx, wanted)
  return shortages.length > 0 ? { ok: false, why: 'short', shortages } : { ok: true, until }
}

/** Reserves item by item in the order of ids, to avoid deadlocks between checkouts. */
async function reserveAll(
  trx: Trx,
  orderId: OrderId,
  wanted: StockDemand[],
  { until, now }: { until: Date; now: Date },
) {
  const shortages: Shortage[] = []
  const soldOut: string[] = []
  for (const demand of wanted) {
    const taken = await reserveItem(trx, demand, now)
    if (!taken) shortages.push(await readShortage(trx, demand))
    else if (taken.left === 0) soldOut.push(demand.id)
  }
  if (shortages.length > 0 || wanted.length === 0) return shortages
  const expiresAt = until.toISOString()
  const holds = wanted.map(({ id, quantity }) => ({
    orderId,
    stockId: id,
    quantity,
    state: 'held' as const,
    expiresAt,
  }))
  await trx.insertInto('stockHolds').values(holds).execute()
  await invalidateTags(trx, 'stock', soldOut)
  return []
}

/** Returns the shortages without reserving, so that the buyer does not pay for items that are sold out. */
async function findShortages(trx: Trx, wanted: readonly StockDemand[]): Promise<Shortage[]> {
  const shortages: Shortage[] = []
  for (const demand of wanted) {
    const shortage = await readShortage(trx, demand)
    if (shortage.left < demand.quantity) shortages.push(shortage)
  }
  return shortages
}

const readShortage = async (trx: Trx, { id }: StockDemand): Promise<Shortage> => ({
  id,
  left: (await readAvailableStock(trx, id)) ?? 0,
})

/**
 * Returns `undefined` on a shortage. The check is part of the update, because concurrent orders race for the same
 * row.
 */
async function reserveItem(trx: Trx, { id, quantity }: StockDemand, now: Date): Promise<{ left: number } | undefined> {
  const row = await trx
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', quantity), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .where((eb) => eb(eb('onHand', '-', eb.ref('reserved')), '>=', quantity))
    .returning(['onHand', 'reserved'])
    .executeTakeFirst()
  return row && { left: row.onHand - row.reserved }
}

/** Releases an order's reservations and returns them. Sold items stay sold. */
export async function releaseStock(trx: Trx, orderId: OrderId, now: Date): Promise<StockDemand[]> {
  const held = await trx
    .deleteFrom('stockHolds')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['stockId', 'quantity'])
    .execute()
  if (held.length === 0) return []
  await endBuyerReservation(trx, orderId, now)
  const backOnSale: string[] = []
  for (const { stockId, quantity } of held.sort((a, b) => (a.stockId < b.stockId ? -1 : 1))) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ reserved: eb('reserved', '-', quantity), updatedAt: now.toISOString() }))
      .where('id', '=', stockId)
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    if (row && row.onHand - row.reserved <= quantity) backOnSale.push(stockId)
  }
  await invalidateTags(trx, 'stock', backOnSale)
  return held.map(({ stockId: id, quantity }) => ({ id, quantity }))
}
