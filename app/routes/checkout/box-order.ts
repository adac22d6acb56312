import { data } from 'react-router'
import type { BoxOrderAnswer } from '#domain/box/box-answers.ts'
import { placeBoxOrderSchema } from '#domain/box/place-box-order-form.ts'
import { placeBoxOrder } from '#server/checkout/place-box-order.ts'
import { keepBoxKey } from '#server/http/box-cookies.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderView } from '#server/orders/queries.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/box-order.ts'
import { tooManyHeld } from './too-many-held.ts'
import { unreadableOrder } from './unreadable-order.ts'

/** Continue to Payment of a built box: makes its order, or changes it to what was typed last. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, placeBoxOrderSchema)
  if (!read.ok) return unreadableOrder(read)
  const { checkoutKey, shipping } = read.form
  holdBack(context, 'order', { checkoutKey, phone: shipping.phone, email: shipping.email })
  const { db, config, settings, delivery, now, origin, network } = shopOf(context)
  const test = config.payments === 'test'
  const placed = await placeBoxOrder(db, read.form, { ...settings, delivery, test }, now(), network)
  if (!placed.ok && placed.why === 'box') return answer(placed, 409)
  if (!placed.ok && placed.why === 'fields') return answer(placed, 422)
  if (!placed.ok && placed.why === 'held') return tooManyHeld(placed, settings, now())
  const order = await orderView(db, placed.order)
  if (!placed.ok) return answer({ ok: false, why: 'settled', order }, 409)
  const upi = upiRequest(placed.order, settings)
  return answer({ ok: true, order, upi }, 200, await keepBoxKey(read.form.checkoutKey, origin))
}

const answer = (body: BoxOrderAnswer, status: number, headers?: Headers) => data(body, { status, headers })
