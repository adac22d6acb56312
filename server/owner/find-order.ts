import { ORDER_PREFIX, type Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'

/**
 * An order number as a person says it: `reg-0042`, `0042`, `42`. Digits alone are the order that ends in them, whatever its
 * prefix was then; where they are several it names them, so that none is taken for another.
 */
export async function spokenNumber(db: Db, text: string): Promise<string> {
  const said = text.trim().toUpperCase()
  if (!/^\d+$/.test(said)) return said
  const bare = said.padStart(4, '0')
  const rows = await db.selectFrom('orders').select('number').where('number', 'like', `%-${bare}`).limit(9).execute()
  const numbers = rows.map(({ number }) => number).sort()
  if (numbers.length > 1) return `${bare} alone: there are ${numbers.join(' and ')}`
  return numbers[0] ?? `${ORDER_PREFIX}-${bare}`
}

export async function orderByNumber(db: Db, text: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('number', '=', await spokenNumber(db, text))
    .executeTakeFirst()
  return row && orderByKey(db, row.checkoutKey)
}
