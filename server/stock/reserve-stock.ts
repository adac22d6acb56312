import type { Demand, Shortage } from '#domain/catalogue/stock.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { ReservationCap } from '#domain/order/reservation-caps.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { admitHolder, type Holder, holderLetGo, lockHolder } from './holders.ts'
import { leftOf, lockStock, stockOf } from './queries.ts'

export type Reserved =
  /** Until when, for an order that counts for whoever holds something. */
  | { ok: true; until?: Date | undefined }
  | { ok: false; why: 'short'; shortages: Shortage[] }
  /** These people have too many orders open; `freeAt` is when the first of them lets go. */
  | { ok: false; why: 'held'; cap: ReservationCap; freeAt: Date }

/** Whose order it is; one that the shop itself holds has an end that the shop chose, and counts for nobody's limit. */
export type Holding = (Holder & { holdsMore?: boolean }) | { orderId: OrderId; until: Date }

/**
 * Sets aside what an order is made of now, in place of what it held before, until its hold ends. Where something is
 * short or the people behind it hold too much already the caller gives up the transaction, so that an order holds all
 * of its parts or none. An order without counted parts holds nothing and is never refused, unless it `holdsMore`: what
 * is counted elsewhere, and held for as long.
 */
export async function reserveStock(trx: Trx, holding: Holding, now: Date): Promise<Reserved> {
  const { orderId } = holding
  const { wanted, held } = await stockOf(trx, orderId)
  const isWanted = wanted.length > 0 || ('holdsMore' in holding && holding.holdsMore === true)
  const keys = isWanted && !('until' in holding) ? await lockHolder(trx, holding) : undefined
  if (held.length > 0) {
    await lockStock(
      trx,
      [...wanted, ...held].map(({ id }) => id),
    )
    await releaseStock(trx, orderId, now)
  }
  if (!isWanted) return { ok: true }
  const admitted = keys ? await admitHolder(trx, orderId, keys, now) : holding
  if ('cap' in admitted) return { ok: false, why: 'held', ...admitted }
  const until = 'until' in admitted ? admitted.until : undefined
  const shortages = until ? await take(trx, orderId, wanted, { until, now }) : await missing(trx, wanted)
  return shortages.length > 0 ? { ok: false, why: 'short', shortages } : { ok: true, until }
}

/** One after the other, in the order of their ids, so that no two checkouts wait for each other. */
async function take(trx: Trx, orderId: OrderId, wanted: Demand[], { until, now }: { until: Date; now: Date }) {
  const shortages: Shortage[] = []
  const soldOut: string[] = []
  for (const demand of wanted) {
    const taken = await reserve(trx, demand, now)
    if (!taken) shortages.push(await shortageOf(trx, demand))
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
  await invalidateShown(trx, 'stock', soldOut)
  return []
}

/** Nothing is set aside, but nobody goes on to pay for what is not there. */
async function missing(trx: Trx, wanted: readonly Demand[]): Promise<Shortage[]> {
  const shortages: Shortage[] = []
  for (const demand of wanted) {
    const shortage = await shortageOf(trx, demand)
    if (shortage.left < demand.quantity) shortages.push(shortage)
  }
  return shortages
}

const shortageOf = async (trx: Trx, { id }: Demand): Promise<Shortage> => ({ id, left: (await leftOf(trx, id)) ?? 0 })

/** `undefined` when there is too little: decided where it is written, since many ask at once. */
async function reserve(trx: Trx, { id, quantity }: Demand, now: Date): Promise<{ left: number } | undefined> {
  const row = await trx
    .updateTable('stock')
    .set((eb) => ({ reserved: eb('reserved', '+', quantity), updatedAt: now.toISOString() }))
    .where('id', '=', id)
    .where((eb) => eb(eb('onHand', '-', eb.ref('reserved')), '>=', quantity))
    .returning(['onHand', 'reserved'])
    .executeTakeFirst()
  return row && { left: row.onHand - row.reserved }
}

/** Puts back what is set aside for an order and says what that was. What was sold to it stays sold. */
export async function releaseStock(trx: Trx, orderId: OrderId, now: Date): Promise<Demand[]> {
  const held = await trx
    .deleteFrom('stockHolds')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['stockId', 'quantity'])
    .execute()
  if (held.length === 0) return []
  await holderLetGo(trx, orderId, now)
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
  await invalidateShown(trx, 'stock', backOnSale)
  return held.map(({ stockId: id, quantity }) => ({ id, quantity }))
}
