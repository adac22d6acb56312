import { data } from 'react-router'
import type { PaymentRequestAnswer } from '#domain/payment/payment.ts'
import { paymentRequestSchema } from '#domain/payment/payment.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { payForOrder, payForSample } from '#server/payments/pay-for-order.ts'
import type { Route } from './+types/payment-request.ts'

/** Complete Purchase of a built box: asks the provider for a payment. Amount and buyer are the order's own. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, paymentRequestSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  if ('checkoutKey' in read.form) holdBack(context, 'payment', { checkoutKey: read.form.checkoutKey })
  const shop = shopOf(context)
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const asked = await ('sample' in read.form
    ? payForSample(shop, { ...read.form, redirectUrl })
    : payForOrder(shop, { ...read.form, redirectUrl }))
  if (!asked) return answer({ ok: false, message: 'We could not find this order' }, 404)
  if (asked.ok || 'message' in asked) return answer(asked, asked.ok ? 200 : 502)
  return answer({ ok: false, message: 'This order does not have to be paid again' }, 409)
}

const answer = (body: PaymentRequestAnswer, status: number) => data(body, { status })
