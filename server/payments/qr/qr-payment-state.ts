import type { PaymentId } from '#domain/nominal.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { QrPaymentState } from '#domain/payment/upi-qr.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { VERIFY_JOB } from '#server/payments/payment-attempt.ts'
import { amountOf, isQrPayable } from './close-qr-code.ts'
import { closeQrCodesSoon, findQrPayment } from './queries.ts'

type Deps = { db: Db; now: () => Date }

export type QrPaymentView = {
  state: QrPaymentState
  amountPaise: Paise
  upiUrl: string
  expiresAt: string
}

/**
 * Returns the state of a code's payment for the page that shows the code, and has the provider asked by the reconciler
 * when that was not done lately. It settles nothing itself, so that a GET may call it. `undefined` for another payment.
 */
export async function qrPaymentState({ db, now }: Deps, paymentId: PaymentId): Promise<QrPaymentView | undefined> {
  const payment = await findQrPayment(db, paymentId)
  const order = payment?.orderId ? await orderById(db, payment.orderId) : undefined
  if (!payment?.paymentUrl || !order) return undefined
  const { amountPaise, paymentUrl: upiUrl, closesAt: expiresAt, createdAt } = payment
  const view = { amountPaise, upiUrl, expiresAt }
  if (PAID_STATES.includes(order.state)) return { ...view, state: 'paid' }
  const at = now()
  await verifySoon(db, paymentId, { at, since: new Date(createdAt) })
  if (isQrPayable(payment, await amountOf(db, order), at)) return { ...view, state: 'waiting' }
  // The order may have changed in another tab, which does not close its codes.
  if (payment.closedAt === null) await closeQrCodesSoon(db, order.id, at)
  return { ...view, state: 'ended' }
}

const SECOND_MS = 1000
/** Least time between two questions to the provider from open pages: short at first, when most buyers pay. */
const QUICK = { forMs: 5 * 60 * SECOND_MS, everyMs: 6 * SECOND_MS }
const SLOW_EVERY_MS = 20 * SECOND_MS

/**
 * Makes the reconciler's job due. All pages and instances together do it once per interval. A job that waits after a
 * failure keeps its time, so that a provider that is away is not asked more often.
 */
async function verifySoon(db: Db, paymentId: PaymentId, { at, since }: { at: Date; since: Date }): Promise<void> {
  const everyMs = at.getTime() - since.getTime() < QUICK.forMs ? QUICK.everyMs : SLOW_EVERY_MS
  const before = new Date(at.getTime() - everyMs).toISOString()
  const taken = await db
    .updateTable('qrCodes')
    .set({ checkedAt: at.toISOString() })
    .where('paymentId', '=', paymentId)
    .where((eb) => eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', before)]))
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) === 0) return
  await db
    .updateTable('jobs')
    .set({ dueAt: at.toISOString() })
    .where('kind', '=', VERIFY_JOB)
    .where('subject', '=', paymentId)
    .where('doneAt', 'is', null)
    .where('attempts', '=', 0)
    .where('dueAt', '>', at.toISOString())
    .execute()
}
