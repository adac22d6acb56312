import type { Db } from '#server/db/connect.ts'

/** What an order is besides its lines: a cart's or a built box with its contents, and the words on its card. */
export type OrderGift = { kind: 'cart' | 'box'; message: string; buyerGstin: string; boxItems: { itemId: string; name: string }[] }

export async function giftOf(db: Db, orderId: string): Promise<OrderGift> {
  const order = await db.selectFrom('orders').select(['kind', 'message']).where('id', '=', orderId).executeTakeFirstOrThrow()
  if (order.kind === 'cart') return { ...order, buyerGstin: '', boxItems: [] }
  const boxItems = await db
    .selectFrom('orderBoxItems')
    .select(['itemId', 'name'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return { ...order, buyerGstin: '', boxItems }
}
