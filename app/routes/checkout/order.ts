import { data } from 'react-router'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { codeFaultWords, offerGoneWords, TOO_MANY_CODES } from '#domain/offer/offer-words.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderFormField, PlaceAnswer } from '#domain/order/order-answers.ts'
import { kindOf, type OrderForm, orderSchemas } from '#domain/order/purchase.ts'
import { capWords, type ReservationCap } from '#domain/order/reservation-caps.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { keepBoxKey } from '#server/http/box-cookies.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderView } from '#server/orders/queries.ts'
import { upiRequest } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/order.ts'

/**
 * Continue to Payment, of a cart at `/checkout/order` and of a built box at `/checkout/box-order`: makes the checkout's
 * order, or changes it to what was typed last.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  // Not by the address, which may be written in other ways.
  const isBox = (pattern as string).endsWith('box-order')
  const read = await (isBox ? readJson(request, orderSchemas.box) : readJson(request, orderSchemas.cart))
  if (!read.ok) return unreadable(read)
  const form: OrderForm = read.form
  const { checkoutKey, shipping } = form
  holdBack(context, 'order', { checkoutKey, phone: shipping.phone, email: shipping.email })
  const { db, config, settings, delivery, offers, guesses, now, origin, network = '' } = shopOf(context)
  const test = config.payments === 'test'
  const from = { network: network || undefined }
  const place = () => placeOrder(db, form, { ...settings, delivery, offers, test }, now(), from)
  const tried = form.offer?.code && guesses ? await guesses(network, place, isOfNoCode) : { found: await place() }
  if ('seconds' in tried) return answer({ ok: false, why: 'offer', message: TOO_MANY_CODES }, 429)
  const placed = tried.found
  if (!placed.ok && placed.why === 'fields') return answer(placed, 422)
  if (!placed.ok && placed.why === 'held') return tooManyHeld(placed, settings, now())
  if (!placed.ok && placed.why === 'offer') {
    const { code, fault } = placed
    // The code stays as it is: the phone field is what has to change.
    if (code && fault.why === 'one-number')
      return answer({ ok: false, why: 'fields', errors: { phone: codeFaultWords(code, fault, kindOf(form)) } }, 422)
    const message = offerGoneWords(code, fault, kindOf(form))
    return answer({ ok: false, why: 'offer', message }, 409)
  }
  if (!placed.ok && placed.why !== 'settled') return answer(placed, 409)
  const shown = async (order: Order) => ({ order: await orderView(db, order), upi: upiRequest(order, settings) })
  if (!placed.ok) return answer({ ok: false, why: 'settled', ...(await shown(placed.order)) }, 409)
  // The browser in which a box was built can have it back.
  const headers = isBox ? await keepBoxKey(checkoutKey, origin) : undefined
  return answer({ ok: true, ...(await shown(placed.order)) }, 200, headers)
}

const isOfNoCode = (placed: Awaited<ReturnType<typeof placeOrder>>): boolean =>
  !placed.ok && placed.why === 'offer' && placed.fault.why === 'unknown'

const answer = (body: PlaceAnswer, status: number, headers?: HeadersInit) => data(body, { status, headers })

type Issues = Parameters<typeof fieldErrors>[0]['issues']

/** The answer to an order that cannot be read: messages beside the fields where a shopper can mend them. */
function unreadable({ issues, message, status }: { status: number; message: string; issues: Issues }) {
  const errors = typedErrors(issues)
  return errors ? answer({ ok: false, why: 'fields', errors }, 422) : data({ message }, { status })
}

/** The messages of the address and the gift options where they are all that is wrong; no shopper could mend the rest. */
function typedErrors(issues: Issues): FieldErrors<OrderFormField> | undefined {
  const ofFields = issues.every(({ path }) => (path[0] === 'shipping' || path[0] === 'gift') && path.length === 2)
  if (issues.length === 0 || !ofFields) return undefined
  return fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
}

type Held = { cap: ReservationCap; freeAt: Date }

/** The answer to an order of people who have too much set aside already; they keep what they typed. */
function tooManyHeld({ cap, freeAt }: Held, { phone }: { phone: string }, now: Date) {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  return answer({ ok: false, why: 'held', message: capWords(cap, phone) }, 429, { 'Retry-After': String(seconds) })
}
