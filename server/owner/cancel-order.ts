import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { openClaim } from '#server/payments/queries.ts'
import { type Answer, changedSince, done } from './answer.ts'
import { moveByOwner, stateWords } from './move-by-owner.ts'
import { orderToMove } from './order-to-move.ts'

/** An order that was not paid for is given up; what was set aside for it is free again. Nothing where that is not what was shown. */
export const cancelOrder = (db: Db, number: string, by: By, shown?: string) =>
  moveByOwner(
    db,
    number,
    {
      to: 'cancelled',
      did: 'cancelled',
      async unless(trx, orderId) {
        const order = shown === undefined ? undefined : await orderById(trx, orderId)
        const words = order && (await cancelWords(trx, order))
        return words === undefined || words === shown ? undefined : changedSince(words)
      },
      message: (order) => `Order ${order.number} is cancelled.`,
    },
    by,
  )

/** What giving an order up will do. */
export async function previewCancel(db: Db, text: string, by: By): Promise<Answer> {
  const found = await orderToMove(db, text, 'cancelled', by)
  return found.ok ? done(await cancelWords(db, found.order)) : found
}

async function cancelWords(db: Db, { id, number, state, totalPaise, shipping }: Order): Promise<string> {
  const claim = await openClaim(db, id)
  const money = claim
    ? ` UPI transaction ${claim} was given for it: if that money comes, write it down with received, and pay it back.`
    : ''
  return `Order ${number} of ${shipping.fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)}: it is given up for good, and what was set aside for it is free again.${money}`
}
