import type { CheckoutKey, PaymentId, TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { DEFAULT_PURPOSE, DEMO_CUSTOMER, SAMPLE_AMOUNT_PAISE } from '#domain/payment/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { canPayFor, MODE_CHANGED_MESSAGE } from '#domain/payment/test-payment.ts'
import { renewReservation } from '#server/checkout/renew-reservation.ts'
import type { Config } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { lockOrderByKey, orderByKey } from '#server/orders/queries.ts'
import { transitionLockedOrder } from '#server/orders/transition-order.ts'
import { amountDue } from './amount-due.ts'
import type { PaymentDeps, PaymentRequestResult } from './payment-attempt.ts'
import { findPaidPayment } from './queries.ts'
import { requestPayment } from './request-payment.ts'
import { CLAIM_REFUSALS, claimUpi } from './upi/claim-upi.ts'

/** `settled`: nothing is left to pay, the order's payment is under review, or the order was cancelled. */
export type OrderPaymentResult = PaymentRequestResult | { ok: false; why: 'settled' }

type OrderPaymentRequest = {
  checkoutKey: CheckoutKey
  method: PaymentMethod
  transactionId?: TransactionId | undefined
  redirectUrl: string
}

/**
 * Requests what is left to pay of an unpaid order. The amount and the buyer come from the order, never from the
 * browser.
 *
 * Idempotent: a second request for a paid order returns the existing payment.
 */
export async function payForOrder(
  deps: PaymentDeps,
  { checkoutKey, ...paymentRequest }: OrderPaymentRequest,
): Promise<OrderPaymentResult | undefined> {
  const order = await orderByKey(deps.db, checkoutKey)
  if (!order) return undefined
  if (!canPayFor(order, deps.payments.name)) return { ok: false, message: MODE_CHANGED_MESSAGE }
  const isClaim = paymentRequest.method === 'upi' && !deps.payments.verifyUpi
  if (isClaim && isPayable(order)) return claimForOrder(deps, checkoutKey, paymentRequest)
  if (!UNPAID_STATES.includes(order.state)) return existingPaymentOf(deps, order, paymentRequest.redirectUrl)
  const { duePaise: amountPaise } = await amountDue(deps.db, order)
  if (amountPaise === 0) return { ok: false, why: 'settled' }
  const renewed = order.test ? undefined : await renewReservation(deps.db, { checkoutKey }, deps.now())
  if (renewed?.ok === false) return renewed
  const { fullName: buyerName, email, phone } = order.buyer
  const { id: orderId } = order
  // On a provider's page only the provider names the transaction.
  const transactionId = paymentRequest.method === 'upi' ? paymentRequest.transactionId : undefined
  return requestPayment(deps, {
    ...paymentRequest,
    transactionId,
    orderId,
    purpose: DEFAULT_PURPOSE,
    amountPaise,
    buyerName,
    email,
    phone,
  })
}

async function existingPaymentOf({ db }: PaymentDeps, { id }: Order, redirectUrl: string): Promise<OrderPaymentResult> {
  const paymentId = await findPaidPayment(db, id)
  return paymentId ? redirectToPayment(paymentId, redirectUrl) : { ok: false, why: 'settled' }
}

function redirectToPayment(paymentId: PaymentId, redirectUrl: string): OrderPaymentResult {
  const callback = new URL(redirectUrl)
  callback.searchParams.set('payment_id', paymentId)
  return { ok: true, paymentId, paymentUrl: callback.href }
}

const isPayable = ({ state }: Order): boolean => UNPAID_STATES.includes(state) || state === 'under_review'

/** Stores the transaction id as a claim on the order when the provider cannot check it. No provider is called. */
function claimForOrder(
  { db, payments, now }: PaymentDeps,
  checkoutKey: CheckoutKey,
  { transactionId = '', redirectUrl }: Omit<OrderPaymentRequest, 'checkoutKey'>,
): Promise<OrderPaymentResult | undefined> {
  return transact(db, async (trx) => {
    const order = await lockOrderByKey(trx, checkoutKey)
    if (!order || !isPayable(order)) return { ok: false, why: 'settled' }
    if (!canPayFor(order, payments.name)) return { ok: false, message: MODE_CHANGED_MESSAGE }
    const at = now()
    const claimed = await claimUpi(trx, { order, provider: payments.name, transactionId, at })
    if (!claimed.ok) return { ok: false, message: CLAIM_REFUSALS[claimed.why] }
    await transitionLockedOrder(trx, order, { to: 'under_review', cause: 'upi transaction id', by: 'shopper', at })
    return redirectToPayment(claimed.paymentId, redirectUrl)
  })
}

type SamplePaymentRequest = {
  method: PaymentMethod
  transactionId?: TransactionId | undefined
  buyer?: { name: string; email: string; phone: string } | undefined
  redirectUrl: string
}

/**
 * Pays for the sample order of a checkout without a box, in test mode only. The payment has no order (decisions
 * §5.2).
 */
export async function payForSample(
  deps: PaymentDeps & { config: Pick<Config, 'payments'> },
  { buyer = DEMO_CUSTOMER, ...paymentRequest }: SamplePaymentRequest,
): Promise<PaymentRequestResult | undefined> {
  if (deps.config.payments === 'live') return undefined
  const { method, transactionId, redirectUrl } = paymentRequest
  const { name: buyerName, email, phone } = buyer
  const request = { purpose: DEFAULT_PURPOSE, amountPaise: SAMPLE_AMOUNT_PAISE, buyerName, email, phone, redirectUrl }
  return requestPayment(deps, { ...request, method, transactionId, orderId: null })
}
