import type { PaymentId } from '#domain/nominal.ts'
import { formatExact } from '#domain/payment/money.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { asReauthentication, checkMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { LimitedActor } from '#server/orders/order-actions.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { lockPayment } from '#server/payments/queries.ts'
import { settleLocked } from '#server/payments/settle-payment.ts'
import type { HandPaymentResult } from './record-hand-payment.ts'

type ChequeDecision = { number: string; paymentId: PaymentId; isCleared: boolean }

/**
 * Records that the bank paid a cheque, or that it bounced. A cleared cheque counts for its order; where the order was
 * paid another way meanwhile, a task asks to refund it.
 */
export async function decideCheque(
  db: Db,
  { number, paymentId, isCleared }: ChequeDecision,
  { limit, ...actor }: LimitedActor,
): Promise<HandPaymentResult> {
  const outcome = await transact(db, async (trx): Promise<HandPaymentResult> => {
    const order = await lockOrderByNumber(trx, number)
    const payment = order && (await lockPayment(trx, paymentId))
    if (!order || payment?.orderId !== order.id || payment.method !== 'cheque')
      return { ok: false, why: 'errors', errors: { form: 'This order has no such cheque.' } }
    if (payment.state !== 'pending')
      return { ok: false, why: 'errors', errors: { form: 'Someone else has decided this cheque. See the payments.' } }
    if (limit && isCleared) await checkMoneyLimit(limit)(trx, payment.amountPaise)
    const said = { by: 'owner', mayBePart: true } as const
    const ending = isCleared
      ? ({ ...said, state: 'paid', transactionId: null, cause: `cheque cleared, says ${actor.who}` } as const)
      : ({ ...said, state: 'failed', cause: `cheque bounced, says ${actor.who}` } as const)
    await settleLocked(trx, order, payment, ending, actor.now)
    const after = formatExact(payment.amountPaise)
    await writeAudit(
      trx,
      { kind: 'order', subject: order.number, what: isCleared ? 'cheque cleared' : 'cheque bounced', after },
      actor,
    )
    return { ok: true }
  }).catch(asReauthentication)
  return outcome === 'prove' ? { ok: false, why: 'prove' } : outcome
}
