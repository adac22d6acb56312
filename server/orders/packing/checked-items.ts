import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'

type ParcelReference = { orderId: OrderId; parcel: ParcelPosition }
export type CheckedItem = { item: string; who: string; at: string }

/** Returns the checked items of a parcel, with who checked them and when, the latest last. */
export const checkedItems = (db: Db, { orderId, parcel }: ParcelReference): Promise<CheckedItem[]> =>
  db
    .selectFrom('packTicks')
    .select(['thing as item', 'who', 'at'])
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .orderBy('at')
    .execute()

/**
 * Items that a person checked and unchecked since their page was rendered. Other items are left as others set them.
 */
export type CheckChange = { put: readonly string[]; took: readonly string[] }

export async function storeChecks(
  db: Db,
  { orderId, parcel }: ParcelReference,
  { put, took }: CheckChange,
  { who, now }: Pick<Actor, 'who' | 'now'>,
): Promise<void> {
  const rows = put.map((item) => ({ orderId, parcel, thing: item, who, at: now.toISOString() }))
  if (rows.length > 0)
    await db
      .insertInto('packTicks')
      .values(rows)
      .onConflict((c) => c.columns(['orderId', 'parcel', 'thing']).doNothing())
      .execute()
  if (took.length > 0)
    await db
      .deleteFrom('packTicks')
      .where('orderId', '=', orderId)
      .where('parcel', '=', parcel)
      .where('thing', 'in', took)
      .execute()
}
