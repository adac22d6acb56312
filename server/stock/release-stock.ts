import type { Demand } from '#domain/catalogue/stock.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { holderLetGo } from './holders.ts'

/** Puts back what is set aside for an order and says what that was. What was sold to it stays sold. */
export async function releaseStock(trx: Trx, orderId: string, now: Date): Promise<Demand[]> {
  const held = await trx
    .deleteFrom('stockHolds')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['stockId', 'quantity'])
    .execute()
  if (held.length === 0) return []
  await holderLetGo(trx, orderId, now)
  let backOnSale = false
  for (const { stockId, quantity } of held.sort((a, b) => (a.stockId < b.stockId ? -1 : 1))) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ reserved: eb('reserved', '-', quantity), updatedAt: now.toISOString() }))
      .where('id', '=', stockId)
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    backOnSale ||= row !== undefined && row.onHand - row.reserved <= quantity
  }
  if (backOnSale) await invalidateCatalogue(trx)
  return held.map(({ stockId: id, quantity }) => ({ id, quantity }))
}
