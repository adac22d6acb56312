import { ORDER_STATES, type OrderState } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'

const SHOWN = 50

/** `under-review` and `under review` are `under_review`. */
export const spokenState = (text: string): OrderState | undefined => {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return ORDER_STATES.find((state) => state === plain)
}

/** The newest orders, of one state or of all. */
export async function listOrders(db: Db, state: OrderState | undefined) {
  return db
    .selectFrom('orders')
    .select(['number', 'createdAt', 'state', 'test', 'fullName', 'city', 'totalPaise', 'deliverOn'])
    .$if(state !== undefined, (query) => query.where('state', '=', state as OrderState))
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
}
