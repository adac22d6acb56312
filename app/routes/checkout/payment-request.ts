import { data } from 'react-router'
import type { AskPaymentAnswer } from '#domain/order-answers.ts'
import { askPaymentSchema } from '#domain/payment.ts'
import { readJson } from '#server/http/read-json.ts'
import { orderView } from '#server/orders/order-view.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { payForSample } from '#server/payments/pay-for-sample.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/payment-request.ts'

export const loader = () => data({ message: 'Payments are asked for with POST.' }, { status: 405, headers: { Allow: 'POST' } })

/** Complete Purchase of a built box: asks the provider for a payment. Amount and buyer are the order's own. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, askPaymentSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  const shop = shopOf(context)
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const asked =
    'sample' in read.form
      ? await payForSample(shop, { method: read.form.method, redirectUrl })
      : await payForOrder(shop, { ...read.form, redirectUrl })
  if (!asked) return answer({ ok: false, why: 'no-order', message: 'We could not find this order' }, 404)
  if (asked.ok) return answer(asked, 200)
  if ('message' in asked) return answer({ ok: false, why: 'provider', message: asked.message }, 502)
  const order = await orderView(shop.db, asked.order)
  return answer({ ok: false, why: 'settled', message: 'This order does not have to be paid again', order }, 409)
}

const answer = (body: AskPaymentAnswer, status: number) => data(body, { status })
