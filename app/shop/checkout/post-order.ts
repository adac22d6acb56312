import { data } from 'react-router'
import { type FieldErrors, fieldErrors } from '#domain/delivery/shipping-form.ts'
import { codeErrorMessage, discountChangedMessage, TOO_MANY_CODES_MESSAGE } from '#domain/discount/discount-messages.ts'
import type { OrderFormField, PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { amountToPay, type Order } from '#domain/order/order.ts'
import { type OrderForm, orderSchemas, purchaseKind } from '#domain/order/purchase.ts'
import { type ReservationLimitKind, reservationLimitMessage } from '#domain/order/reservation-limits.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { setBoxCookie } from '#server/http/box-cookie.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { toOrderView } from '#server/orders/queries.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/post-order.ts'

/**
 * Places the checkout's order or updates it to the latest input: a cart at `/checkout/order`, a built box at
 * `/checkout/box-order`. Answers 409 for changed prices or stock, 422 for field errors, 429 above a limit.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  // Decided by the route's pattern: the URL may be spelled in other ways.
  const isBox = (pattern as string).endsWith('box-order')
  const read = await (isBox ? readJson(request, orderSchemas.box) : readJson(request, orderSchemas.cart))
  if (!read.ok) return invalidOrderResponse(read)
  const form: OrderForm = read.form
  const { checkoutKey, shipping } = form
  enforcePersonLimit(context, 'order', { checkoutKey, phone: shipping.phone, email: shipping.email })
  const { db, config, settings, delivery, offers, guesses, now, origin, network = '' } = shopOf(context)
  const test = config.payments === 'test'
  const from = { network: network || undefined }
  const place = () => placeOrder(db, form, { ...settings, delivery, offers, test }, now(), from)
  const attempt = form.offer?.code && guesses ? await guesses(network, place, isUnknownCode) : { found: await place() }
  if ('seconds' in attempt) return answer({ ok: false, why: 'offer', message: TOO_MANY_CODES_MESSAGE }, 429)
  const placed = attempt.found
  if (!placed.ok && placed.why === 'fields') return answer(placed, 422)
  if (!placed.ok && placed.why === 'held') return reservationLimitResponse(placed, settings, now())
  if (!placed.ok && placed.why === 'offer') {
    const { code, fault } = placed
    // The code stays: the phone field has to change.
    if (code && fault.why === 'one-number')
      return answer(
        { ok: false, why: 'fields', errors: { phone: codeErrorMessage(code, fault, purchaseKind(form)) } },
        422,
      )
    const message = discountChangedMessage(code, fault, purchaseKind(form))
    return answer({ ok: false, why: 'offer', message }, 409)
  }
  if (!placed.ok && placed.why !== 'settled') return answer(placed, 409)
  async function viewOf(placedOrder: Order) {
    const order = await toOrderView(db, placedOrder)
    return { order, upi: upiRequest({ number: order.number, amountPaise: amountToPay(order) }, settings) }
  }
  if (!placed.ok) return answer({ ok: false, why: 'settled', ...(await viewOf(placed.order)) }, 409)
  // The cookie lets this browser restore the box after a failed payment.
  const headers = isBox ? await setBoxCookie(checkoutKey, origin) : undefined
  return answer({ ok: true, ...(await viewOf(placed.order)) }, 200, headers)
}

const isUnknownCode = (placed: Awaited<ReturnType<typeof placeOrder>>): boolean =>
  !placed.ok && placed.why === 'offer' && placed.fault.why === 'unknown'

const answer = (body: PlaceOrderResponse, status: number, headers?: HeadersInit) => data(body, { status, headers })

type Issues = Parameters<typeof fieldErrors>[0]['issues']

function invalidOrderResponse({ issues, message, status }: { status: number; message: string; issues: Issues }) {
  const errors = buyerErrors(issues)
  return errors ? answer({ ok: false, why: 'fields', errors }, 422) : data({ message }, { status })
}

function buyerErrors(issues: Issues): FieldErrors<OrderFormField> | undefined {
  const ofFields = issues.every(({ path }) => (path[0] === 'shipping' || path[0] === 'gift') && path.length === 2)
  if (issues.length === 0 || !ofFields) return undefined
  return fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
}

type ReservationLimit = { cap: ReservationLimitKind; freeAt: Date }

function reservationLimitResponse({ cap, freeAt }: ReservationLimit, { phone }: { phone: string }, now: Date) {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  return answer({ ok: false, why: 'held', message: reservationLimitMessage(cap, phone) }, 429, {
    'Retry-After': String(seconds),
  })
}
