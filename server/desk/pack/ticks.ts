import type { OrderId, ParcelPosition } from '#domain/flavours.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'

type InParcel = { orderId: OrderId; parcel: ParcelPosition }
export type Tick = { item: string; who: string; at: string }

/** What is ticked of a parcel, with who put it there and when, the last at the end. */
export const ticksOf = (db: Db, { orderId, parcel }: InParcel): Promise<Tick[]> =>
  db
    .selectFrom('packTicks')
    .select(['thing as item', 'who', 'at'])
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .orderBy('at')
    .execute()

/** What somebody put in and took out since their page was made; of what they left alone others may have done either. */
export type TickChange = { put: readonly string[]; took: readonly string[] }

export async function keepTicks(
  db: Db,
  { orderId, parcel }: InParcel,
  { put, took }: TickChange,
  { who, now }: Pick<By, 'who' | 'now'>,
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
