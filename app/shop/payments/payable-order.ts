import { data } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import type { CheckoutKey } from '#domain/nominal.ts'
import { amountToPay, boxIdOfLine, type Order, shippingOf } from '#domain/order/order.ts'
import { type CheckoutMethod, METHOD_NOT_OFFERED, methodsForAmount } from '#domain/payment/checkout-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import { testMethods, upiAccepts } from '#domain/payment/payment-method.ts'
import { transactionIdError } from '#domain/payment/upi.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { setBoxCookie } from '#server/http/box-cookie.ts'
import { offeredCheckoutMethods, offersMethod, type RequestShop } from '#server/http/shop-context.ts'
import { toOrderView } from '#server/orders/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import { INVALID_ID } from './payment-link-forms.tsx'

/** An unpaid order that a page offers to pay. `lapsed`: its time has passed, and only a transaction id is taken. */
export type PayableOrder = { order: Order; key: CheckoutKey; state: 'open' | 'lapsed'; until: string }

/** Loads what the payment step of an unpaid order shows. */
export async function loadPayableOrder(shop: RequestShop, { order: stored, state, until }: PayableOrder) {
  const at = new Date(until)
  const order = await toOrderView(shop.db, stored)
  const amountPaise = amountToPay(order)
  return {
    state,
    number: stored.number,
    order,
    ...paymentOptions(shop, stored, amountPaise),
    // An expired page must not invite a payment.
    upi: state === 'open' ? upiRequest({ number: stored.number, amountPaise }, shop.settings) : undefined,
    until: `${formatDate(indianDate(at))}, ${formatTime(at)}`,
    to: formatAddress(shippingOf(stored)),
  }
}

/** Returns the payment methods that a checkout would offer for this amount. */
function paymentOptions(
  shop: RequestShop,
  order: Order,
  amountPaise: Paise,
): { methods: CheckoutMethod[]; above: boolean } {
  const offered = offeredCheckoutMethods(shop)
  if (offered)
    return { methods: methodsForAmount(offered, amountPaise), above: !upiAccepts({ amountPaise, live: true }) }
  const kind = order.lines.some(({ productId }) => boxIdOfLine(productId)) ? 'box' : 'cart'
  return { methods: testMethods(kind).map((method) => (method === 'card' ? 'online' : 'upi_claim')), above: false }
}

const CHANGED = 'The order has changed since this page was opened. Please look at it again; nothing was charged.'
export const NOT_PAYABLE = 'This order does not wait for its payment any more. Nothing was charged.'

/** Answer to a refused payment. Only paid and claimed orders leave the page. */
export const refusePayment = (fault: string, typed: string, status: number) =>
  data({ fault, beside: 'form' as 'form' | 'id', typed, paymentUrl: undefined }, { status })

type Posted = {
  shop: RequestShop
  request: Request
  payable: PayableOrder | undefined
  /** Cancels the order for its buyer; without it the page cannot. */
  onCancel?: () => Promise<boolean>
}

/**
 * Pays an order by the posted form: a typed transaction id, or the provider's page. `settled` is the order to show
 * once it is paid or under review. A transaction id is accepted after the page's time, because the buyer may have
 * paid in time.
 */
export async function payPostedForm({ shop, request, payable, onCancel }: Posted) {
  const form = await readForm(request, ['method', 'transactionId', 'totalPaise'])
  const transactionId = form.transactionId.trim()
  if (form.method === 'cancel' && payable && onCancel)
    return (await onCancel()) ? { settled: payable.order } : refusePayment(NOT_PAYABLE, '', 409)
  if (!payable || (form.method === 'card' && payable.state === 'lapsed'))
    return refusePayment(NOT_PAYABLE, transactionId, 409)
  if (form.method === 'card') return payOnline(shop, payable.key)
  if (transactionIdError(transactionId))
    return data(
      { fault: INVALID_ID, beside: 'id' as const, typed: transactionId, paymentUrl: undefined },
      { status: 422 },
    )
  const claim = { checkoutKey: payable.key, transactionId, totalPaise: Number(form.totalPaise) }
  const paid = await payByUpi({ ...shop, acceptsClaims: offersMethod(shop, 'upi_claim') }, claim)
  if (paid.ok || paid.why === 'under-review') return { settled: paid.order }
  if (paid.why === 'changed') return refusePayment(CHANGED, transactionId, 409)
  return refusePayment(paid.why === 'refused' ? paid.reason : NOT_PAYABLE, transactionId, 422)
}

/**
 * Requests a payment on the provider's page. The page itself opens the provider's URL, because its policy allows no
 * form to post to another site.
 */
async function payOnline(shop: RequestShop, key: CheckoutKey) {
  if (!offersMethod(shop, 'online')) return refusePayment(shop.payments.closed ?? METHOD_NOT_OFFERED, '', 409)
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const payment = await payForOrder(shop, { checkoutKey: key, method: 'card', redirectUrl })
  if (!payment?.ok) return refusePayment(payment && 'message' in payment ? payment.message : NOT_PAYABLE, '', 502)
  const answer = { fault: '', beside: 'form' as const, typed: '', paymentUrl: payment.paymentUrl }
  return data(answer, { headers: await setBoxCookie(key, shop.origin, ['payment']) })
}
