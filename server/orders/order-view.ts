import type { Order, OrderView } from '#domain/order/order.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentOf } from './queries.ts'

/** What a browser may see of its order: everything but our own id and tax codes, with pictures that it can show. */
export async function orderView(db: Db, { id, lines, ...order }: Order): Promise<OrderView> {
  return {
    ...order,
    lines: lines.map(({ picture: name, hsn: _, ...line }) => ({ ...line, picture: picture(name, '') })),
    payment: await paymentOf(db, id),
  }
}
