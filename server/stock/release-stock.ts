import { bumpCatalogueVersion } from '#server/catalogue/bump-version.ts'
import type { Trx } from '#server/db/transact.ts'

/** Puts back what is set aside for an order. What was sold to it stays sold. */
export async function releaseStock(trx: Trx, orderId: string, now: Date): Promise<void> {
  const held = await trx
    .deleteFrom('stockHolds')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['stockId', 'quantity'])
    .execute()
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
  if (backOnSale) await bumpCatalogueVersion(trx)
}
