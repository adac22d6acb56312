import { data } from 'react-router'
import { indianDate } from '#domain/delivery/day.ts'
import type { PayAnswer } from '#domain/order/order-answers.ts'
import { payOrderSchema } from '#domain/payment/payment.ts'
import { DISPUTED_ID, normaliseUtr, transactionIdFault, utrDoubt } from '#domain/payment/upi.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderView } from '#server/orders/queries.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/pay.ts'

/** Complete Purchase: settles the checkout's order with the transaction id that the shopper typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, payOrderSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  holdBack(context, 'pay', { checkoutKey: read.form.checkoutKey })
  const fault = transactionIdFault(read.form.transactionId)
  if (fault) return answer({ ok: false, why: 'refused', reason: fault }, 422)

  const { db, payments, settings, now } = shopOf(context)
  const paid = await payByUpi({ db, payments, now }, read.form)
  if (paid.ok) return answer({ ok: true, order: await orderView(db, paid.order) }, 200)
  if (paid.why === 'no-order') return answer(paid, 404)
  if (paid.why === 'refused') return answer(paid, 422)
  const shown = { order: await orderView(db, paid.order), upi: upiRequest(paid.order, settings) }
  if (paid.why === 'changed') return answer({ ok: false, why: 'changed', ...shown }, 409)
  const utr = normaliseUtr(read.form.transactionId) ?? ''
  const doubt = paid.disputed ? DISPUTED_ID : utrDoubt(utr, indianDate(now()))
  return answer({ ok: false, why: 'under-review', ...shown, doubt }, 202)
}

const answer = (body: PayAnswer, status: number) => data(body, { status })
