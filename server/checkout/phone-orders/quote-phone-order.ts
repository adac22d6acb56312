import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import { type FieldErrors, fieldErrors } from '#domain/delivery/shipping-form.ts'
import { normalizeCode } from '#domain/discount/discount.ts'
import { codeErrorMessage } from '#domain/discount/discount-messages.ts'
import { ManualDiscountError } from '#domain/discount/manual-discount.ts'
import type { OrderFormField } from '#domain/order/checkout-responses.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { HandPaymentValues } from '#domain/payment/hand-payment.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { type DeskTerms, type DiscountMismatch, quoteOrder } from '#server/checkout/place-order.ts'
import type { SellerContext } from '#server/checkout/promise-day.ts'
import type { Db } from '#server/db/connect.ts'
import type { PhoneOrderForm } from './phone-order-form.ts'
import { type HourChoices, NO_HOURS, offeredHours } from './phone-order-hours.ts'
import { parseQuantity } from './phone-order-lines.ts'

export type PhoneOrderErrors = FieldErrors<
  | OrderFormField
  | keyof HandPaymentValues
  | 'manual'
  | 'manualReason'
  | 'deliveryCharge'
  | 'lines'
  | 'box'
  | 'code'
  | 'form'
>

/** Totals and promised day of a phone order, and the errors found. `day` is empty if no day can be promised. */
export type PhoneOrderQuote = {
  summary: OrderSummary | undefined
  day: string
  /** Hours of the riders' area on the day; empty where there are none. */
  hours: HourChoices
  offPaise: Paise
  /** Delivery charge as stated. */
  chargePaise: Paise
  faults: PhoneOrderErrors
}

type Deps = { db: Db; seller: SellerContext; now: Date }

/** Converts the form to the input of the checkout. `totalPaise` is the price of the box. */
export function toCheckoutForm(typed: PhoneOrderForm, totalPaise: Paise | undefined): OrderForm {
  const { key: checkoutKey, kind, lines, box, code, off, shipping, gift } = typed
  const shownPaise = off.of === discountKey(typed) && /^\d{1,12}$/.test(off.paise) ? Number(off.paise) : undefined
  const isReplaced = typed.manual.value.trim() !== ''
  const offer = isReplaced ? {} : { code: code.trim() || undefined, shownPaise }
  const about = { checkoutKey, shipping, offer }
  if (kind === 'box') {
    const { message, ...wishes } = gift
    const itemIds = box.items.map(({ id }) => id)
    return { ...about, boxId: box.id, itemIds, message, totalPaise: totalPaise ?? 0, gift: { ...wishes, message: '' } }
  }
  const ordered = lines.map(({ id, quantity, paise }) => ({
    ...{ id, pricePaise: Number(paise) },
    quantity: parseQuantity(quantity) ?? 0,
  }))
  return { ...about, gift, lines: ordered }
}

/** Key of the input that a discount depends on. A shown discount is valid only for the same key. */
export const discountKey = ({
  kind,
  lines,
  box,
  code,
  manual,
}: Pick<PhoneOrderForm, 'kind' | 'lines' | 'box' | 'code' | 'manual'>): string =>
  [
    manual.value.trim() ? 'manual' : normalizeCode(code),
    ...(kind === 'box'
      ? [box.id, ...box.items.map(({ id }) => id)]
      : lines.map(({ id, quantity }) => `${quantity} ${id}`)),
  ].join(',')

/**
 * Calculates the order. An invalid delivery day, discount code or manual discount becomes a field error, and the total is calculated
 * without it.
 */
export async function quotePhoneOrder(
  { db, seller, now }: Deps,
  form: OrderForm,
  given: DeskTerms = {},
): Promise<PhoneOrderQuote> {
  let tried = form
  let { manual } = given
  const { deliveryPaise } = given
  let faults: PhoneOrderErrors = {}
  for (;;) {
    const quote = await quoteOrder(db, tried, seller, now, { manual, deliveryPaise }).catch(asManualRefusal)
    if (quote.ok) {
      const { priced, promised, chosen } = quote
      const day = promised.promisedDay && formatDay(promised.promisedDay)
      const paise = { offPaise: chosen?.discount.paise ?? 0, chargePaise: priced.delivery?.statedPaise ?? 0 }
      const hours = offeredHours(form, quote, now)
      return { summary: orderSummary(priced, { hints: true }), day, hours, ...paise, faults }
    }
    if (quote.why === 'manual') {
      faults = { ...faults, manual: quote.message }
      manual = undefined
      continue
    }
    const without = quote.why === 'place' ? withoutPlace(tried, quote) : withoutRejected(tried, quote.why)
    if (quote.why === 'place') faults = { ...faults, ...placeErrors(quote) }
    if (quote.why === 'fields') faults = { ...faults, ...quote.errors }
    if (quote.why === 'offer') faults = { ...faults, ...discountErrors(quote, tried) }
    if (!without) return { summary: undefined, day: '', hours: NO_HOURS, offPaise: 0, chargePaise: 0, faults }
    tried = without
  }
}

export type ManualRefusal = { ok: false; why: 'manual'; message: string }

/** Converts a refused manual discount; rethrows other errors. */
export function asManualRefusal(error: unknown): ManualRefusal {
  if (error instanceof ManualDiscountError) return { ok: false, why: 'manual', message: error.message }
  throw error
}

/** Errors of a day or an hour that has filled up, in the words that a buyer reads. */
export const placeErrors = ({ what, message }: PlaceGone): PhoneOrderErrors =>
  what === 'slot' ? { slotId: message } : { deliverOn: message }

function withoutPlace(form: OrderForm, { what }: PlaceGone): OrderForm | undefined {
  const { gift } = form
  return gift && { ...form, gift: { ...gift, slotId: '', ...(what === 'day' && { deliverOn: '' }) } }
}

/** Returns the form without the rejected part, or `undefined` if nothing can be left out. */
function withoutRejected(form: OrderForm, why: string): OrderForm | undefined {
  const { gift, offer } = form
  if (why === 'fields' && gift?.deliverOn) return { ...form, gift: { ...gift, deliverOn: '', slotId: '' } }
  if (why === 'fields' && gift?.slotId) return { ...form, gift: { ...gift, slotId: '' } }
  if (why !== 'offer') return undefined
  if (offer?.shownPaise !== undefined) return { ...form, offer: { code: offer.code } }
  return offer?.code === undefined ? undefined : { ...form, offer: {} }
}

/**
 * Returns the error of a discount that no longer applies as shown, at its code or, for an automatic discount, at the
 * form.
 */
export function discountErrors({ code, fault }: DiscountMismatch, form: OrderForm): PhoneOrderErrors {
  if (fault.why === 'one-number') return { phone: codeErrorMessage(code || 'The offer', fault, 'cart') }
  if (fault.why !== 'less') return { code: codeErrorMessage(code, fault, 'boxId' in form ? 'box' : 'cart') }
  const now = fault.paise > 0 ? `now takes off ${formatExact(fault.paise)}` : 'has ended'
  return { form: `The offer shown ${now}. Tell the customer, then submit again.` }
}

/** Keeps errors of address and gift options; lines and box show theirs already. */
export const formErrors = ({ issues }: Parameters<typeof fieldErrors>[0]): PhoneOrderErrors =>
  fieldErrors({
    issues: issues
      .filter(({ path: [part] }) => part === 'shipping' || part === 'gift')
      .map((issue) => ({ ...issue, path: issue.path.slice(1) })),
  })
