import type { DeliveryRate } from '#domain/delivery/delivery-tables.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from '#server/delivery/insert-delivery-version.ts'
import { TEST_RATE } from './charged-delivery.ts'

/** Charges the sample's zones, except the remote one, which is no longer served. */
export async function chargeForDelivery(db: Db, change: Partial<DeliveryRate> = {}): Promise<void> {
  const rate = JSON.stringify({ ...TEST_RATE, ...change })
  await transact(db, async (trx) => {
    await trx
      .insertInto('deliveryRates')
      .values({ id: TEST_RATE.id, position: 0, rate })
      .onConflict((c) => c.column('id').doUpdateSet({ rate }))
      .execute()
    await trx.updateTable('deliveryZones').set({ rate: TEST_RATE.id }).where('id', '!=', 'remote').execute()
    await trx.updateTable('deliveryZones').set({ served: 0 }).where('id', '=', 'remote').execute()
    await insertDeliveryVersion(trx, { who: 'owner', what: 'charges', now: new Date() })
  })
}
