import type { CheckoutKey, PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { DEFAULT_PURPOSE, DEMO_CUSTOMER, SAMPLE_AMOUNT_PAISE } from '#domain/payment/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { mayPayFor, OTHER_MODE } from '#domain/payment/test-money.ts'
import type { Config } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { moveLockedOrder } from '#server/order-moves/move-order.ts'
import { lockOrderByKey, orderByKey } from '#server/orders/queries.ts'
import type { PaymentAsked, PaymentDeps } from './attempt.ts'
import { paidPaymentOf } from './queries.ts'
import { requestPayment } from './request-payment.ts'
import { CLAIM_REFUSALS, claimUpi } from './upi/claim.ts'

/** `settled`: its payment is being looked at, or it was cancelled. */
export type OrderPaymentAsked = PaymentAsked | { ok: false; why: 'settled' }

type Wanted = {
  checkoutKey: CheckoutKey
  method: PaymentMethod
  transactionId?: TransactionId | undefined
  redirectUrl: string
}

/**
 * Asks the provider for a payment of an order that stands unpaid. The amount and the buyer are the order's own, never
 * the browser's. An order that was paid for is not paid for twice: a second press, or one after an answer was lost,
 * leads to the payment that there is.
 */
export async function payForOrder(
  deps: PaymentDeps,
  { checkoutKey, ...wanted }: Wanted,
): Promise<OrderPaymentAsked | undefined> {
  const order = await orderByKey(deps.db, checkoutKey)
  if (!order) return undefined
  if (!mayPayFor(order, deps.payments.name)) return { ok: false, message: OTHER_MODE }
  const byClaim = wanted.method === 'upi' && !deps.payments.verifyUpi
  if (byClaim && isOpen(order)) return claimForOrder(deps, checkoutKey, wanted)
  if (!UNPAID_STATES.includes(order.state)) return settled(deps, order, wanted.redirectUrl)
  const { fullName: buyerName, email, phone } = order.buyer
  const { id: orderId, totalPaise: amountPaise } = order
  // On a provider's page the provider alone names the transaction.
  const transactionId = wanted.method === 'upi' ? wanted.transactionId : undefined
  return requestPayment(deps, {
    ...wanted,
    transactionId,
    orderId,
    purpose: DEFAULT_PURPOSE,
    amountPaise,
    buyerName,
    email,
    phone,
  })
}

async function settled({ db }: PaymentDeps, { id }: Order, redirectUrl: string): Promise<OrderPaymentAsked> {
  const paymentId = await paidPaymentOf(db, id)
  return paymentId ? leadTo(paymentId, redirectUrl) : { ok: false, why: 'settled' }
}

function leadTo(paymentId: PaymentId, redirectUrl: string): OrderPaymentAsked {
  const callback = new URL(redirectUrl)
  callback.searchParams.set('payment_id', paymentId)
  return { ok: true, paymentId, paymentUrl: callback.href }
}

const isOpen = ({ state }: Order): boolean => UNPAID_STATES.includes(state) || state === 'under_review'

/** Where nobody can check a transaction id, it is kept as a claim on the order, and no provider is asked. */
function claimForOrder(
  { db, payments, now }: PaymentDeps,
  checkoutKey: CheckoutKey,
  { transactionId = '', redirectUrl }: Omit<Wanted, 'checkoutKey'>,
): Promise<OrderPaymentAsked | undefined> {
  return transact(db, async (trx) => {
    const order = await lockOrderByKey(trx, checkoutKey)
    if (!order || !isOpen(order)) return { ok: false, why: 'settled' }
    if (!mayPayFor(order, payments.name)) return { ok: false, message: OTHER_MODE }
    const at = now()
    const claimed = await claimUpi(trx, { order, provider: payments.name, transactionId, at })
    if (!claimed.ok) return { ok: false, message: CLAIM_REFUSALS[claimed.why] }
    await moveLockedOrder(trx, order, { to: 'under_review', cause: 'upi transaction id', by: 'shopper', at })
    return leadTo(claimed.paymentId, redirectUrl)
  })
}

type SampleWanted = {
  method: PaymentMethod
  transactionId?: TransactionId | undefined
  buyer?: { name: string; email: string; phone: string } | undefined
  redirectUrl: string
}

/** Pays for the sample that a checkout without a box shows in test: a payment without an order (decisions §5.2). */
export async function payForSample(
  deps: PaymentDeps & { config: Pick<Config, 'payments'> },
  { buyer = DEMO_CUSTOMER, ...wanted }: SampleWanted,
): Promise<PaymentAsked | undefined> {
  if (deps.config.payments === 'live') return undefined
  const { method, transactionId, redirectUrl } = wanted
  const { name: buyerName, email, phone } = buyer
  const request = { purpose: DEFAULT_PURPOSE, amountPaise: SAMPLE_AMOUNT_PAISE, buyerName, email, phone, redirectUrl }
  return requestPayment(deps, { ...request, method, transactionId, orderId: null })
}
