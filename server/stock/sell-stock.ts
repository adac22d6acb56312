import type { Demand } from '#domain/stock.ts'
import { bumpCatalogueVersion } from '#server/catalogue/bump-version.ts'
import type { Db } from '#server/db/connect.ts'
import { addNote } from '#server/notes/queries.ts'
import { countedDemand } from './queries.ts'

/**
 * Turns what was set aside for an order into a sale. Money that comes after the hold has ended takes what is there;
 * what is not there any more is left to a person, for the order is paid.
 */
export async function sellStock(trx: Db, orderId: string, now: Date): Promise<void> {
  const held = await trx
    .updateTable('stockHolds')
    .set({ state: 'sold' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['stockId', 'quantity'])
    .execute()
  for (const { stockId, quantity } of inOrder(held)) await takeHeld(trx, stockId, quantity, now)
  const missing = await lateDemand(trx, orderId)
  if (missing.length > 0) await sellLate(trx, orderId, missing, now)
}

const inOrder = (holds: { stockId: string; quantity: number }[]) =>
  holds.sort((a, b) => (a.stockId < b.stockId ? -1 : 1))

async function takeHeld(trx: Db, stockId: string, quantity: number, now: Date): Promise<void> {
  await trx
    .updateTable('stock')
    .set((eb) => ({
      onHand: eb('onHand', '-', quantity),
      reserved: eb('reserved', '-', quantity),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', stockId)
    .execute()
}

/** What the order needs of counted things and was not sold yet. */
async function lateDemand(trx: Db, orderId: string): Promise<Demand[]> {
  const counted = await countedDemand(trx, orderId)
  if (counted.length === 0) return []
  const sold = await trx.selectFrom('stockHolds').select('stockId').where('orderId', '=', orderId).execute()
  const ids = new Set(sold.map(({ stockId }) => stockId))
  return counted.filter(({ id }) => !ids.has(id))
}

async function sellLate(trx: Db, orderId: string, late: readonly Demand[], now: Date): Promise<void> {
  const missing: Demand[] = []
  let soldOut = false
  for (const { id, quantity } of late) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ onHand: eb('onHand', '-', quantity), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .where((eb) => eb(eb('onHand', '-', eb.ref('reserved')), '>=', quantity))
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    if (!row) {
      missing.push({ id, quantity })
      continue
    }
    soldOut ||= row.onHand === row.reserved
    await trx
      .insertInto('stockHolds')
      .values({ orderId, stockId: id, quantity, state: 'sold', expiresAt: now.toISOString() })
      .execute()
  }
  if (soldOut) await bumpCatalogueVersion(trx)
  if (missing.length > 0) await noteMissing(trx, orderId, missing, now)
}

async function noteMissing(trx: Db, orderId: string, missing: readonly Demand[], at: Date): Promise<void> {
  const { number } = await trx.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  const what = missing.map(({ id, quantity }) => `${quantity} of ${id}`).join(', ')
  const text = `Order ${number} was paid after its gifts were set free, and there is no stock for it: ${what}. Find it, or pay it back.`
  await addNote(trx, { orderId, subject: `stock:${orderId}`, text, at })
}
