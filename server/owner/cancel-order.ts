import { formatExact } from '#domain/money.ts'
import type { Db } from '#server/db/connect.ts'
import { openClaim } from '#server/payments/queries.ts'
import { type Answer, done } from './answer.ts'
import type { By } from './changes.ts'
import { moveByOwner, stateWords } from './move-by-owner.ts'
import { orderToMove } from './order-to-move.ts'

/** An order that was not paid for is given up; what was set aside for it is free again. */
export const cancelOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'cancelled', did: 'cancelled', message: (order) => `Order ${order.number} is cancelled.` },
    by,
  )

/** What giving an order up will do. */
export async function previewCancel(db: Db, text: string, by: By): Promise<Answer> {
  const found = await orderToMove(db, text, 'cancelled', by)
  if (!found.ok) return found
  const { id, number, state, totalPaise, shipping } = found.order
  const claim = await openClaim(db, id)
  const money = claim ? ` UPI transaction ${claim} was given for it: if that money came, it has to be paid back.` : ''
  return done(
    `Order ${number} of ${shipping.fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)}: it is given up for good, and what was set aside for it is free again.${money}`,
  )
}
