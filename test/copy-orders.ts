import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { createPaidOrder } from './paid-order.ts'

/** Copies one order `count` times with new numbers, without list rows. */
export async function copyOrders(db: Db, count: number): Promise<string[]> {
  const { id } = await createPaidOrder(db, { test: true })
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const parcels = await db.selectFrom('parcels').selectAll().where('orderId', '=', id).execute()
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', '=', id).execute()
  const ids = Array.from({ length: count - 1 }, () => newTimeOrderedId() as typeof id)
  const numbers = ids.map((_, at) => `REG-many-${at}`)
  const times = <Row>(rows: readonly Row[], key: 'id' | 'orderId') =>
    ids.flatMap((own) => rows.map((row) => ({ ...row, [key]: own })))
  const orders = times([order], 'id').map((row, at) => ({
    ...row,
    ...{ number: numbers[at] ?? '', secret: newTimeOrderedId(), checkoutKey: newTimeOrderedId(), listingOutdated: 1 },
  }))
  for (let from = 0; from < orders.length; from += 100) {
    const [some, until] = [orders.slice(from, from + 100), from + 100]
    await db.insertInto('orders').values(some).execute()
    await db.insertInto('parcels').values(times(parcels, 'orderId').slice(from, until)).execute()
  }
  for (let from = 0; from < ids.length * lines.length; from += 100)
    await db
      .insertInto('orderLines')
      .values(times(lines, 'orderId').slice(from, from + 100))
      .execute()
  return [order.number, ...numbers]
}
