import { formatExact } from '#domain/money.ts'
import type { Db } from '#server/db/connect.ts'
import { providersPayment } from '#server/payments/refunds.ts'
import { type Answer, done } from './answer.ts'
import type { By } from './changes.ts'
import { stateWords } from './move-by-owner.ts'
import { orderToMove } from './order-to-move.ts'
import type { RefundHow } from './refund-order.ts'

/** What paying an order back will do. */
export async function previewRefund(db: Db, text: string, how: RefundHow, by: By): Promise<Answer> {
  const found = await orderToMove(db, text, 'refunded', by)
  if (!found.ok) return found
  const { id, number, state, totalPaise, shipping } = found.order
  const payment = how === 'by-hand' ? undefined : await providersPayment(db, id)
  const what = payment
    ? `${payment.provider} is asked to pay ${formatExact(payment.amountPaise)} back`
    : `it is written down that you have paid ${formatExact(totalPaise)} back yourself`
  return done(
    `Order ${number} of ${shipping.fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)}: ${what}. Its invoice is taken back, the buyer is written to, and it cannot be undone.`,
  )
}
