import { type Demand, holdEnds, type Shortage } from '#domain/stock.ts'
import { bumpCatalogueVersion } from '#server/catalogue/bump-version.ts'
import type { Trx } from '#server/db/transact.ts'
import { countedDemand, leftOf } from './queries.ts'

/**
 * Sets aside what an order that holds nothing is made of, until its hold ends. Answers with what is short; then the
 * caller gives up the transaction, so that an order holds all of its parts or none.
 */
export async function holdStock(trx: Trx, orderId: string, now: Date): Promise<Shortage[]> {
  const counted = await countedDemand(trx, orderId)
  const shortages: Shortage[] = []
  let soldOut = false
  // One after the other, in the order of their ids, so that no two checkouts wait for each other.
  for (const demand of counted) {
    const taken = await reserve(trx, demand, now)
    if (taken) soldOut ||= taken.left === 0
    else shortages.push({ id: demand.id, left: (await leftOf(trx, demand.id)) ?? 0 })
  }
  if (shortages.length > 0 || counted.length === 0) return shortages
  const expiresAt = holdEnds(now).toISOString()
  const holds = counted.map(({ id, quantity }) => ({
    orderId,
    stockId: id,
    quantity,
    state: 'held' as const,
    expiresAt,
  }))
  await trx.insertInto('stockHolds').values(holds).execute()
  if (soldOut) await bumpCatalogueVersion(trx)
  return []
}

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
