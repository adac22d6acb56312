import { data } from 'react-router'
import type { Order } from '#domain/order/order.ts'
import type { PlaceAnswer } from '#domain/order/order-answers.ts'
import { placeOrderSchema } from '#domain/order/place-order-form.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderView } from '#server/orders/queries.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/order.ts'
import { tooManyHeld } from './too-many-held.ts'
import { unreadableOrder } from './unreadable-order.ts'

/** Continue to Payment: makes the checkout's order, or changes it to what was typed last. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, placeOrderSchema)
  if (!read.ok) return unreadableOrder(read)
  const { checkoutKey, shipping } = read.form
  holdBack(context, 'order', { checkoutKey, phone: shipping.phone, email: shipping.email })
  const { db, config, settings, delivery, now, network } = shopOf(context)
  const test = config.payments === 'test'
  const placed = await placeOrder(db, read.form, { ...settings, delivery, test }, now(), network)
  if (!placed.ok && placed.why === 'lines') return answer(placed, 409)
  if (!placed.ok && placed.why === 'fields') return answer(placed, 422)
  if (!placed.ok && placed.why === 'held') return tooManyHeld(placed, settings, now())
  const shown = async (order: Order) => ({ order: await orderView(db, order), upi: upiRequest(order, settings) })
  if (!placed.ok) return answer({ ok: false, why: 'settled', ...(await shown(placed.order)) }, 409)
  return answer({ ok: true, ...(await shown(placed.order)) }, 200)
}

const answer = (body: PlaceAnswer, status: number) => data(body, { status })
