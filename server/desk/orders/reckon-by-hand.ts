import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { plainCode } from '#domain/offer/offer-code.ts'
import { codeFaultWords } from '#domain/offer/offer-words.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import { type OfferMissed, reckonOrder } from '#server/checkout/place-order.ts'
import type { Seller } from '#server/checkout/promised.ts'
import type { Db } from '#server/db/connect.ts'
import { quantityOf } from './hand-lines.ts'
import type { TypedOrder } from './hand-order-form.ts'

export type HandFaults = FieldErrors<OrderFormField | 'lines' | 'box' | 'code' | 'form'>

/** What an order by hand comes to and its day in words, empty where none can be promised; and what stops it. */
export type HandSums = { summary: OrderSummary | undefined; day: string; offPaise: Paise; faults: HandFaults }

type Deps = { db: Db; seller: Seller; now: Date }

/** What was typed as the checkout sends it. `totalPaise`: what the box comes to. */
export function formOf(typed: TypedOrder, totalPaise: Paise | undefined): OrderForm {
  const { key: checkoutKey, kind, lines, box, code, off, shipping, gift } = typed
  const shownPaise = off.of === askedOf(typed) && /^\d{1,12}$/.test(off.paise) ? Number(off.paise) : undefined
  const about = { checkoutKey, shipping, offer: { code: code.trim() || undefined, shownPaise } }
  if (kind === 'box') {
    const { message, ...wishes } = gift
    const itemIds = box.items.map(({ id }) => id)
    return { ...about, boxId: box.id, itemIds, message, totalPaise: totalPaise ?? 0, gift: { ...wishes, message: '' } }
  }
  const ordered = lines.map(({ id, quantity, paise }) => ({
    ...{ id, pricePaise: Number(paise) },
    quantity: quantityOf(quantity) ?? 0,
  }))
  return { ...about, gift, lines: ordered }
}

/** What an offer is reckoned of: what was shown of it holds for exactly this. */
export const askedOf = ({ kind, lines, box, code }: Pick<TypedOrder, 'kind' | 'lines' | 'box' | 'code'>): string =>
  [
    plainCode(code),
    ...(kind === 'box'
      ? [box.id, ...box.items.map(({ id }) => id)]
      : lines.map(({ id, quantity }) => `${quantity} ${id}`)),
  ].join(',')

/**
 * What it comes to. What cannot be, a day or a code, is said beside its field, and it is reckoned on without that: neither
 * keeps anybody from hearing the sum.
 */
export async function reckonByHand({ db, seller, now }: Deps, form: OrderForm): Promise<HandSums> {
  let tried = form
  let faults: HandFaults = {}
  for (;;) {
    const reckoned = await reckonOrder(db, tried, seller, now)
    if (reckoned.ok) {
      const { priced, promised, chosen } = reckoned
      const day = promised.promisedDay && formatDay(promised.promisedDay)
      return { summary: orderSummary(priced), day, offPaise: chosen?.discount.paise ?? 0, faults }
    }
    const without = withoutFault(tried, reckoned.why)
    if (reckoned.why === 'fields') faults = { ...faults, ...reckoned.errors }
    if (reckoned.why === 'offer') faults = { ...faults, ...offerFaults(reckoned, tried) }
    if (!without) return { summary: undefined, day: '', offPaise: 0, faults }
    tried = without
  }
}

/** What it is tried with next, as long as there is something that can be left out. */
function withoutFault(form: OrderForm, why: string): OrderForm | undefined {
  const { gift, offer } = form
  if (why === 'fields' && gift?.deliverOn) return { ...form, gift: { ...gift, deliverOn: '' } }
  if (why !== 'offer') return undefined
  if (offer?.shownPaise !== undefined) return { ...form, offer: { code: offer.code } }
  return offer?.code === undefined ? undefined : { ...form, offer: {} }
}

/** Why an offer does not take off what was shown: beside its code, or where it holds by itself over the whole. */
export function offerFaults({ code, fault }: OfferMissed, form: OrderForm): HandFaults {
  if (fault.why === 'one-number') return { phone: codeFaultWords(code || 'The offer', fault, 'cart') }
  if (fault.why !== 'less') return { code: codeFaultWords(code, fault, 'boxId' in form ? 'box' : 'cart') }
  const now = fault.paise > 0 ? `takes off ${formatExact(fault.paise)} by now` : 'has ended'
  return { form: `The offer that was shown ${now}. Tell whoever rang, and press again.` }
}

/** Of an address or a wish the field; of what is ordered it stands beside that already. */
export const typedFaults = ({ issues }: Parameters<typeof fieldErrors>[0]): HandFaults =>
  fieldErrors({
    issues: issues
      .filter(({ path: [part] }) => part === 'shipping' || part === 'gift')
      .map((issue) => ({ ...issue, path: issue.path.slice(1) })),
  })
