import type { Order } from '#domain/order/order.ts'
import { mayMove, type OrderState } from '#domain/order/order-state.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Refusal, refused } from './answer.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { cannot, isLeftAlone, leftAlone } from './move-by-owner.ts'

type Found = { ok: true; order: Order } | Refusal

/** The order as it stands before it is moved, for whoever is asked about it; refused where the move would be. */
export async function orderToMove(db: Db, text: string, to: OrderState, { live }: By): Promise<Found> {
  const number = await spokenNumber(db, text)
  const order = await orderByNumber(db, text)
  if (!order) return refused(`There is no order ${number}.`)
  if (isLeftAlone(order, to, live)) return refused(leftAlone(number))
  return mayMove(order.state, to, 'owner') ? { ok: true, order } : refused(cannot(number, order.state, to))
}
