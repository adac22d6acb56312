import type { Order } from '#domain/order.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'

/** An order number as a person says it: `reg-0042`, `0042`, `42`. */
export function spokenNumber(text: string): string {
  const bare = text.trim().toUpperCase()
  return /^\d+$/.test(bare) ? `REG-${bare.padStart(4, '0')}` : bare
}

export async function orderByNumber(db: Db, text: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('number', '=', spokenNumber(text))
    .executeTakeFirst()
  return row && orderByKey(db, row.checkoutKey)
}
