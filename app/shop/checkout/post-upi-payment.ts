import { data } from 'react-router'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { PayOrderResponse } from '#domain/order/checkout-responses.ts'
import { amountToPay } from '#domain/order/order.ts'
import { payOrderSchema } from '#domain/payment/payment.ts'
import { DISPUTED_ID_MESSAGE, normalizeUtr, transactionIdError, utrDoubt } from '#domain/payment/upi.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/read-json.ts'
import { offersMethod, shopOf } from '#server/http/shop-context.ts'
import { toOrderView } from '#server/orders/queries.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/post-upi-payment.ts'

/** Complete Purchase: settles the checkout's order with the UPI transaction id that the buyer entered. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, payOrderSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  enforcePersonLimit(context, 'pay', { checkoutKey: read.form.checkoutKey })
  const fault = transactionIdError(read.form.transactionId)
  if (fault) return answer({ ok: false, why: 'refused', reason: fault }, 422)

  const shop = shopOf(context)
  const { db, payments, settings, now } = shop
  const acceptsClaims = offersMethod(shop, 'upi_claim')
  const paid = await payByUpi({ db, payments, now, acceptsClaims }, read.form)
  if (paid.ok) return answer({ ok: true, order: await toOrderView(db, paid.order) }, 200)
  if (paid.why === 'no-order') return answer(paid, 404)
  if (paid.why === 'refused') return answer(paid, 422)
  const order = await toOrderView(db, paid.order)
  const view = { order, upi: upiRequest({ number: order.number, amountPaise: amountToPay(order) }, settings) }
  if (paid.why === 'changed') return answer({ ok: false, why: 'changed', ...view }, 409)
  const utr = normalizeUtr(read.form.transactionId) ?? ''
  const doubt = paid.disputed ? DISPUTED_ID_MESSAGE : utrDoubt(utr, indianDate(now()))
  return answer({ ok: false, why: 'under-review', ...view, doubt }, 202)
}

const answer = (body: PayOrderResponse, status: number) => data(body, { status })
