import type { PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'
import { findQrPayment, type QrPayment } from './queries.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/** Delay while it is unknown whether the provider made the code. */
const RETRY_MS = 60_000

/**
 * Closes a code at the provider when its reservation has ended, or when its order is paid, cancelled, under review or
 * waits for another amount. Then asks for payments once more, since one may have been made just before.
 *
 * Returns the time of the next try; throws while the provider does not confirm it.
 */
export async function closeQrCode(deps: Deps, paymentId: PaymentId): Promise<Date | undefined> {
  const { db, payments, now } = deps
  const payment = await findQrPayment(db, paymentId)
  if (!payment || payment.closedAt || payment.provider !== payments.name || !payments.qrCodes) return undefined
  const order = payment.orderId ? await orderById(db, payment.orderId) : undefined
  if (isQrPayable(payment, await amountOf(db, order), now())) return new Date(payment.closesAt)
  // The attempt failed before the provider made a code, or its answer is still unknown.
  if (!payment.providerRef) return payment.state === 'pending' ? new Date(now().getTime() + RETRY_MS) : undefined
  await payments.qrCodes.close(payment.providerRef)
  const closedAt = now().toISOString()
  await db.updateTable('qrCodes').set({ closedAt }).where('paymentId', '=', paymentId).execute()
  await verifyPayment(deps, payment, 'asked when the code was closed')
  return undefined
}

/** Returns the order with what is left to pay of it. */
export const amountOf = async (db: Db, order: Order | undefined): Promise<PayableAmount | undefined> =>
  order && { state: order.state, duePaise: (await amountDue(db, order)).duePaise }

type PayableAmount = { state: Order['state']; duePaise: Paise }

/** Tests whether the order still waits for exactly this payment. */
export const isQrPayable = (
  { closesAt, closedAt, state, amountPaise }: QrPayment,
  order: PayableAmount | undefined,
  now: Date,
): boolean =>
  order !== undefined &&
  UNPAID_STATES.includes(order.state) &&
  order.duePaise === amountPaise &&
  state !== 'paid' &&
  closedAt === null &&
  new Date(closesAt) > now
