import { indianDate } from '#domain/delivery/calendar.ts'
import { parseState } from '#domain/delivery/parse-state.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { addressQuestion, isIndia } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'
import { stateByCode } from '#domain/delivery/states.ts'
import { activeDiscountKinds } from '#domain/discount/calculate-discount.ts'
import { parseManualDiscount } from '#domain/discount/manual-discount.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import { type OrderForm, orderSchemas, type PurchaseKind } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { HandPayment } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import { linkExpiry } from '#domain/payment/payment-link.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { SellerContext } from '#server/checkout/promise-day.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames } from '#server/db/transact.ts'
import { nearestPins, placeOfPin } from '#server/delivery/queries.ts'
import { addPaymentLink } from '#server/orders/create-payment-link.ts'
import type { LimitedActor } from '#server/orders/order-actions.ts'
import { orderByKey } from '#server/orders/queries.ts'
import type { WriteOrderHooks } from '#server/orders/write-order.ts'
import {
  HandPaymentError,
  lockForCounterPayment,
  recordCounterPayment,
} from '#server/payments/hand/record-hand-payment.ts'
import { readCounterPayment, withTotal } from './counter-payment.ts'
import { type PhoneOrderBox, readPhoneOrderBox } from './phone-order-box.ts'
import { isChargeUnknown, readCharge, shownCharge, withoutUnknownCharge } from './phone-order-charge.ts'
import type { PhoneOrderForm } from './phone-order-form.ts'
import { type HourChoices, NO_HOURS } from './phone-order-hours.ts'
import { type PhoneOrderLine, readPhoneOrderLines, SOLD_OUT_MESSAGE, withStockErrors } from './phone-order-lines.ts'
import {
  asManualRefusal,
  discountErrors,
  discountKey,
  formErrors,
  type PhoneOrderErrors,
  placeErrors,
  quotePhoneOrder,
  toCheckoutForm,
} from './quote-phone-order.ts'

/** Preview of a phone order, as far as its form is filled in. */
export type PhoneOrderPreview = {
  typed: PhoneOrderForm
  lines: PhoneOrderLine[]
  box: PhoneOrderBox | undefined
  /** True if an active discount needs a code. */
  takesCodes: boolean
  summary: OrderSummary | undefined
  /** Promised day as text; empty if no day can be promised. */
  day: string
  /** Hours that the area of the address offers on the day. */
  hours: HourChoices
  questions: FieldErrors<'phone' | 'zipCode' | 'state'>
  faults: PhoneOrderErrors
}

type Deps = { db: Db; seller: SellerContext; now: Date }

/** Previews a phone order with prices, tax, discount and promised day. Missing input is not an error. */
export async function previewPhoneOrder(deps: Deps, given: PhoneOrderForm): Promise<PhoneOrderPreview> {
  const { db, seller, now } = deps
  const { shipping, questions } = completeAddress(given.shipping)
  const lines = await readPhoneOrderLines(db, given.lines)
  const box = given.kind === 'box' ? await readPhoneOrderBox(db, given.box) : undefined
  const typed = { ...given, shipping, lines: lines.map(({ id, quantity, paise }) => ({ id, quantity, paise })) }
  const takesCodes = given.code !== '' || activeDiscountKinds(seller.offers ?? [], indianDate(now)).codes
  const look = { typed, lines, box, takesCodes, questions, summary: undefined, day: '', hours: NO_HOURS, faults: {} }
  const isWhole = box ? box.totalPaise !== undefined : lines.length > 0 && lines.every(({ amount }) => amount !== '')
  if (!isWhole) return look
  const discount = parseManualDiscount(typed.manual)
  const form = toCheckoutForm(typed, box?.totalPaise)
  const charge = readCharge(typed)
  const isUnknown = isChargeUnknown(typed)
  const terms = { manual: discount.manual, deliveryPaise: isUnknown ? 0 : charge.paise }
  const { offPaise, chargePaise, ...sums } = await quotePhoneOrder(deps, form, terms)
  const summary = isUnknown ? withoutUnknownCharge(sums.summary, seller) : sums.summary
  const off = { paise: String(offPaise), of: discountKey(typed) }
  const { manual: fault } = typed.manual.value.trim() === '' ? {} : discount.errors
  const faults = { ...sums.faults, ...(fault && { manual: fault }), ...charge.errors }
  // An hour that is gone is taken off; its error says so.
  const gift = sums.faults.slotId ? { ...typed.gift, slotId: '' } : typed.gift
  const shown = { gift, off, shownDelivery: summary && !isUnknown ? String(chargePaise) : '' }
  return { ...look, ...sums, summary, faults, typed: { ...typed, ...shown, ...withTotal(typed, summary?.totalPaise) } }
}

export type PhoneOrderResult = { ok: true; number: string } | { ok: false; look: PhoneOrderPreview }

/** Thrown to roll back when another request has created the order. */
class OrderExistsError extends Error {
  readonly number: OrderNumber
  constructor(number: OrderNumber) {
    super('the order exists')
    this.number = number
  }
}

/**
 * Creates a phone order with its payment, or with a payment link. Stock and discount use stay reserved while the link
 * is open, not only for the time of a checkout. Submitting the same key again returns the existing order unchanged.
 *
 * A refused payment leaves no order. Throws `ReauthenticationRequiredError` above the actor's money limit.
 */
export async function createPhoneOrder(
  deps: Deps,
  given: PhoneOrderForm,
  actor: LimitedActor,
): Promise<PhoneOrderResult> {
  const { db, seller, now } = deps
  const there = await orderByKey(db, given.key)
  if (there) return { ok: true, number: there.number }
  const look = await previewPhoneOrder(deps, given)
  const not = (faults: PhoneOrderErrors, change: Partial<PhoneOrderPreview> = {}): PhoneOrderResult => ({
    ok: false,
    look: { ...look, ...change, faults: { ...look.faults, ...faults } },
  })
  const discount = parseManualDiscount(look.typed.manual)
  const counter = readCounterPayment(look, given, indianDate(now))
  const nothing = { ...missingFields(look), ...missingContact(look.typed), ...counter.errors, ...discount.errors }
  const form = toCheckoutForm(look.typed, look.box?.totalPaise)
  const read = readOrderForm(look.typed.kind, form)
  const faults = read.success ? nothing : { ...formErrors(read.error), ...nothing }
  if (!read.success || hasItemErrors(look) || Object.keys({ ...look.faults, ...faults }).length > 0) return not(faults)
  const terms = { manual: discount.manual, deliveryPaise: readCharge(look.typed).paise }
  const hooks = { ...phoneOrderHooks(look.typed, counter.payment, actor), ...terms }
  const placed = await placeOrder(db, { ...read.data, ...shownCharge(given) }, seller, now, hooks).catch(
    (error: unknown) => {
      if (error instanceof OrderExistsError) return { ok: true, order: error } as const
      if (error instanceof HandPaymentError) return { ok: false, why: 'payment', errors: error.errors } as const
      return asManualRefusal(error)
    },
  )
  if (placed.ok || placed.why === 'settled') return { ok: true, number: placed.order.number }
  if (placed.why === 'fields' || placed.why === 'payment') return not(placed.errors)
  if (placed.why === 'place')
    return not(placeErrors(placed), placed.what === 'slot' ? { typed: withoutHour(look.typed) } : {})
  if (placed.why === 'delivery') return not({ deliveryCharge: placed.message })
  if (placed.why === 'manual') return not({ manual: placed.message })
  if (placed.why === 'offer') return not(discountErrors(placed, form))
  if (placed.why === 'lines') return not({}, { lines: withStockErrors(look.lines, placed.problems) })
  if (placed.why === 'box' && placed.problem.why === 'items-gone')
    return not({}, { box: withSoldOutItems(look.box, placed.problem.itemIds) })
  return not({ form: 'The order was not created. Check it again.' })
}

const withoutHour = (typed: PhoneOrderForm): PhoneOrderForm => ({ ...typed, gift: { ...typed.gift, slotId: '' } })

/** Part of the order's transaction: its payment, or its link. */
function phoneOrderHooks(
  { key, shipping: buyer }: PhoneOrderForm,
  payment: HandPayment | undefined,
  actor: LimitedActor,
): WriteOrderHooks & { heldUntil: Date; waitsFor?: string } {
  const heldUntil = linkExpiry(actor.now)
  return {
    heldUntil,
    ...(payment && { waitsFor: 'at the counter' }),
    before: async (trx) => {
      await lockNames(trx, [`phone order ${key}`])
      const there = await orderByKey(trx, key)
      if (there) throw new OrderExistsError(there.number)
      if (payment) await lockForCounterPayment(trx, { payment, buyer }, actor)
    },
    also: async (trx, order) => {
      const { limit: _, ...who } = actor
      const after = formatExact(order.totalPaise)
      await writeAudit(trx, { kind: 'order', subject: order.number, what: 'ordered by telephone', after }, who)
      if (order.offer?.reason !== undefined) {
        const given = `${formatExact(order.offer.discountPaise)}: ${order.offer.reason}`
        await writeAudit(trx, { kind: 'order', subject: order.number, what: 'discount given', after: given }, who)
      }
      if (payment) await recordCounterPayment(trx, order, { payment, key }, actor)
      else await addPaymentLink(trx, order, who, heldUntil)
    },
  }
}

const NO_EMAIL = 'no-email@shop.invalid'

/** Validates the form by the rules of the checkout, but for the email: the shop may take an order without one. */
function readOrderForm(kind: PurchaseKind, form: OrderForm) {
  const isWithout = form.shipping.email.trim() === ''
  const read = orderSchemas[kind].safeParse(
    isWithout ? { ...form, shipping: { ...form.shipping, email: NO_EMAIL } } : form,
  )
  if (read.success && isWithout) read.data.shipping.email = ''
  return read
}

/** An order without an email needs a phone number, by which limits, export and erasure then go. */
const missingContact = ({ shipping: { email, phone } }: PhoneOrderForm): PhoneOrderErrors =>
  email.trim() === '' && phone.trim() === ''
    ? { phone: 'Enter a phone number.', email: 'Enter an email, or at least a phone number.' }
    : {}

function missingFields({ typed, lines, box }: PhoneOrderPreview): PhoneOrderErrors {
  if (!box) return lines.length === 0 ? { lines: 'Add at least one item.' } : {}
  return {
    ...(typed.box.id === '' && { box: 'Choose a box.' }),
    ...(box.items.length === 0 && { lines: 'Add an item to the box.' }),
  }
}

/** Returns whether an ordered item already shows its error. */
const hasItemErrors = ({ lines, box }: PhoneOrderPreview): boolean =>
  (box ? box.items : lines).some(({ fault }) => fault !== undefined) || box?.fault !== undefined

const withSoldOutItems = (box: PhoneOrderBox | undefined, taken: readonly string[]): PhoneOrderBox | undefined =>
  box && {
    ...box,
    items: box.items.map((item) => (taken.includes(item.id) ? { ...item, fault: SOLD_OUT_MESSAGE } : item)),
  }

type CompletedAddress = { shipping: Shipping; questions: FieldErrors<'phone' | 'zipCode' | 'state'> }

/**
 * Fills in city and State from the PIN code, as the checkout does, and lists questions for the caller on the phone.
 * It never rejects: the caller decides.
 */
function completeAddress(typed: Shipping): CompletedAddress {
  const pin = isIndia(typed.country) ? parsePin(typed.zipCode) : undefined
  const place = pin ? placeOfPin(pin) : undefined
  const state = stateByCode(place?.stateCode ?? '')?.name ?? ''
  const shipping = { ...typed, city: typed.city.trim() || (place?.town ?? ''), state: typed.state.trim() || state }
  const [phone, zipCode] = [addressQuestion('phone', shipping), addressQuestion('zipCode', shipping)]
  const near = pin && !place ? nearestPins(pin) : []
  const unknown =
    pin && !place
      ? `PIN code ${pin} is not in our list.${near.length > 0 ? ` Near it are ${near.join(', ')}.` : ''}`
      : undefined
  const elsewhere = place && parseState(shipping.state) !== place.stateCode
  const questions = {
    ...(phone && { phone }),
    ...((unknown ?? zipCode) && { zipCode: unknown ?? zipCode }),
    ...(elsewhere && { state: `PIN code ${pin} is in ${state}. Is it going to ${shipping.state}?` }),
  }
  return { shipping, questions }
}
