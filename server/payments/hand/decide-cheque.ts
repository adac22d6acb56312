import type { PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { asReauthentication, checkMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { LimitedActor } from '#server/orders/order-actions.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { bouncedTaskSubject } from '#server/payments/payment-tasks.ts'
import { closeQrCodesSoon } from '#server/payments/qr/queries.ts'
import { lockPayment, type Payment } from '#server/payments/queries.ts'
import { settleLocked } from '#server/payments/settle-payment.ts'
import { createTask } from '#server/tasks/tasks.ts'
import type { HandPaymentResult } from './record-hand-payment.ts'

/** `reason`: why the bank returned it; needed for a cheque that bounced. */
type ChequeDecision = { number: string; paymentId: PaymentId; isCleared: boolean; reason?: string }

/**
 * Records that the bank paid a cheque, or that it bounced. A cleared cheque counts for its order; if the order was paid
 * another way before, a task asks to refund it. A cheque that bounced leaves its order unpaid, with a task.
 */
export async function decideCheque(
  db: Db,
  { number, paymentId, isCleared, reason: typed = '' }: ChequeDecision,
  { limit, ...actor }: LimitedActor,
): Promise<HandPaymentResult> {
  const reason = oneLine(typed).slice(0, MAX_REASON)
  if (!isCleared && reason === '') return { ok: false, why: 'errors', errors: { form: REASON_MISSING } }
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
      : ({ ...said, state: 'failed', cause: `cheque bounced, says ${actor.who}: ${reason}` } as const)
    const settled = await settleLocked(trx, order, payment, ending, actor.now)
    if (!isCleared) await createBouncedTask(trx, settled, { payment, reason }, actor.now)
    const amount = formatExact(payment.amountPaise)
    const after = isCleared ? amount : `${amount}: ${reason}`
    await writeAudit(
      trx,
      { kind: 'order', subject: order.number, what: isCleared ? 'cheque cleared' : 'cheque bounced', after },
      actor,
    )
    return { ok: true }
  }).catch(asReauthentication)
  return outcome === 'prove' ? { ok: false, why: 'prove' } : outcome
}

const MAX_REASON = 200
const REASON_MISSING = 'Say why the bank returned the cheque, such as "Insufficient funds". Nothing was recorded.'

type BouncedCheque = { payment: Payment; reason: string }

/** Asks a person to call the customer. Open QR codes are for the amount without the cheque, so they close. */
async function createBouncedTask(trx: Trx, order: Order, { payment, reason }: BouncedCheque, at: Date): Promise<void> {
  await closeQrCodesSoon(trx, order.id, at)
  if (PAID_STATES.includes(order.state) || order.state === 'cancelled') return
  const { duePaise } = await amountDue(trx, order)
  const text = `The cheque of ${formatExact(payment.amountPaise)} for order ${order.number} bounced (${reason}). ${formatExact(duePaise)} is left to pay: call the customer, or cancel the order.`
  await createTask(trx, { orderId: order.id, subject: bouncedTaskSubject(payment.id), text, at })
}
