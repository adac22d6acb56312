import { data } from 'react-router'
import { METHOD_NOT_OFFERED } from '#domain/payment/checkout-method.ts'
import type { PaymentRequestResponse } from '#domain/payment/payment.ts'
import { paymentRequestSchema } from '#domain/payment/payment.ts'
import { setBoxCookie } from '#server/http/box-cookie.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/read-json.ts'
import { offersMethod, shopOf } from '#server/http/shop-context.ts'
import { payForOrder, payForSample } from '#server/payments/pay-for-order.ts'
import type { Route } from './+types/post-payment-request.ts'

/**
 * Complete Purchase of a built box: requests a payment from the provider. Amount and buyer are taken from the order.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, paymentRequestSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  if ('checkoutKey' in read.form) enforcePersonLimit(context, 'payment', { checkoutKey: read.form.checkoutKey })
  const shop = shopOf(context)
  if (!offersMethod(shop, read.form.method === 'card' ? 'online' : 'upi_claim'))
    return answer({ ok: false, message: shop.payments.closed ?? METHOD_NOT_OFFERED }, 409)
  const redirectUrl = new URL('/payment/callback', shop.origin).href
  const result = await ('sample' in read.form
    ? payForSample(shop, { ...read.form, redirectUrl })
    : payForOrder(shop, { ...read.form, redirectUrl }))
  if (!result) return answer({ ok: false, message: 'We could not find this order' }, 404)
  if (!result.ok && 'message' in result) return answer(result, 502)
  // The cookie shows this browser its order again after the provider's page, in another tab too.
  if (result.ok && shop.config.payments === 'live' && 'checkoutKey' in read.form)
    return answer(result, 200, await setBoxCookie(read.form.checkoutKey, shop.origin, ['payment']))
  if (result.ok) return answer(result, 200)
  return answer({ ok: false, message: 'This order does not have to be paid again' }, 409)
}

const answer = (body: PaymentRequestResponse, status: number, headers?: HeadersInit) => data(body, { status, headers })
