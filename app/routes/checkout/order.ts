import { data } from 'react-router'
import { type FieldErrors, fieldErrors, type ShippingField } from '#domain/checkout-form.ts'
import type { Order } from '#domain/order.ts'
import type { PlaceAnswer } from '#domain/order-answers.ts'
import { placeOrderSchema } from '#domain/place-order-form.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { upiRequest } from '#server/checkout/upi-request.ts'
import { readJson } from '#server/http/read-json.ts'
import { orderView } from '#server/orders/order-view.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/order.ts'

export const loader = () => data({ message: 'Orders are placed with POST.' }, { status: 405, headers: { Allow: 'POST' } })

/** Continue to Payment: makes the checkout's order, or changes it to what was typed last. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, placeOrderSchema)
  if (!read.ok) {
    const { status, message, issues } = read
    const fields = issues.filter(({ path }) => path[0] === 'shipping' && path.length === 2)
    if (issues.length === 0 || fields.length < issues.length) return data({ message }, { status })
    return answer({ ok: false, why: 'fields', errors: shippingErrors(fields) }, 422)
  }
  const { db, settings, now } = shopOf(context)
  const placed = await placeOrder(db, read.form, settings, now())
  if (!placed.ok && placed.why === 'lines') return answer(placed, 409)
  const shown = async (order: Order) => ({ order: await orderView(db, order), upi: upiRequest(order, settings) })
  if (!placed.ok) return answer({ ok: false, why: 'settled', ...(await shown(placed.order)) }, 409)
  return answer({ ok: true, ...(await shown(placed.order)) }, 200)
}

const answer = (body: PlaceAnswer, status: number) => data(body, { status })

const shippingErrors = (issues: Parameters<typeof fieldErrors>[0]['issues']): FieldErrors<ShippingField> =>
  fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
