import { data } from 'react-router'
import { METHOD_NOT_OFFERED } from '#domain/payment/checkout-method.ts'
import { type QrRequestResponse, qrRequestSchema } from '#domain/payment/upi-qr.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/read-json.ts'
import { offersMethod, shopOf } from '#server/http/shop-context.ts'
import { toOrderView } from '#server/orders/queries.ts'
import { findQrPayer } from '#server/payments/qr/find-qr-payer.ts'
import { requestQrCode } from '#server/payments/qr/request-qr-code.ts'
import type { Route } from './+types/post-upi-qr.ts'

/** Returns the open UPI QR code of an order, or creates one. The amount is taken from the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, qrRequestSchema)
  if (!read.ok) return data({ message: read.message }, { status: read.status })
  const shop = shopOf(context)
  if (!offersMethod(shop, 'upi_qr')) return answer({ ok: false, message: METHOD_NOT_OFFERED }, 409)
  const checkoutKey = await findQrPayer(shop, read.form)
  if (checkoutKey) enforcePersonLimit(context, 'qr', { checkoutKey })
  const result = checkoutKey ? await requestQrCode(shop, { checkoutKey }) : undefined
  if (!result) return answer({ ok: false, message: 'We could not find this order' }, 404)
  if (result.state === 'open') return answer({ ok: true, ...result }, 200)
  if (result.state === 'refused')
    return answer({ ok: false, message: result.message }, result.fault === 'away' ? 502 : 409)
  return answer({ ok: true, state: result.state, order: await toOrderView(shop.db, result.order) }, 200)
}

const answer = (body: QrRequestResponse, status: number) =>
  data(body, { status, headers: { 'Cache-Control': 'no-store' } })
