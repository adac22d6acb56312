import { randomBytes } from 'node:crypto'
import { EMPTY_SHIPPING, SHIPPING_FIELDS } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import { type ManualDiscountValues, NO_MANUAL_DISCOUNT } from '#domain/discount/manual-discount.ts'
import type { BoxId, CheckoutKey, ItemId, ProductId } from '#domain/nominal.ts'
import { EMPTY_GIFT_OPTIONS, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import { MAX_BOX_ITEMS, MAX_ORDER_LINES, type PurchaseKind } from '#domain/order/purchase.ts'
import { EMPTY_HAND_PAYMENT, type HandPaymentValues } from '#domain/payment/hand-payment.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

/** `paise` is the price last shown, so that the buyer is charged the price they heard. */
type ShownPrice = { paise: string }
export type LineInput = ShownPrice & { id: ProductId; quantity: string }
export type ItemInput = ShownPrice & { id: ItemId }
/** Custom box with its items; `id` is empty until a box is chosen. */
export type BoxInput = ShownPrice & { id: BoxId; items: ItemInput[] }

/** State of the phone order form, as typed and not validated. */
export type PhoneOrderForm = {
  /** Idempotency key: submitting it twice creates one order. */
  key: CheckoutKey
  find: string
  /** Selects lines or box; the other one keeps its input. */
  kind: PurchaseKind
  lines: LineInput[]
  box: BoxInput
  code: string
  /** Discount that a person gives. It replaces the code and every other discount. */
  manual: ManualDiscountValues
  /** Discount last shown, in paise, and the input it was calculated from. */
  off: { paise: string; of: string }
  /** Delivery charge in rupees as typed; empty for that of the delivery tables. */
  deliveryCharge: string
  /** Charge last shown, in paise as stated; empty if none was shown. */
  shownDelivery: string
  shipping: Shipping
  gift: GiftOptionValues
  /** Paid at the counter, or by a payment link. */
  pay: 'link' | 'now'
  payment: HandPaymentValues
  /** Total last shown, in paise; empty if none was shown. */
  shownTotal: string
}

const newKey = (): CheckoutKey => randomBytes(16).toString('hex')

/** `today`: the day in India, the default day of a payment. */
export const emptyPhoneOrder = (today: string): PhoneOrderForm => ({
  key: newKey(),
  find: '',
  kind: 'cart',
  lines: [],
  box: { id: '', paise: '', items: [] },
  code: '',
  manual: NO_MANUAL_DISCOUNT,
  off: { paise: '', of: '' },
  deliveryCharge: '',
  shownDelivery: '',
  shipping: EMPTY_SHIPPING,
  gift: EMPTY_GIFT_OPTIONS,
  pay: 'link',
  payment: { ...EMPTY_HAND_PAYMENT, method: 'cash', receivedOn: today },
  shownTotal: '',
})

const HAND_PAYMENT_FIELDS = Object.keys(EMPTY_HAND_PAYMENT)

const MAX_FIELD_LENGTH = 20_000

/**
 * Parses the posted form and applies its button: `add:` or `remove:` with the id of a product or box item, `kind:`
 * with `cart` or `box`.
 */
export function parsePhoneOrder(form: FormData): { typed: PhoneOrderForm; act: string; of: string } {
  const text = (name: string) => textOf(form.get(name))
  const pressed = text('act')
  const [act = '', of = ''] = /^(add|remove|kind):(.+)$/.test(pressed) ? splitOnce(pressed) : [pressed]
  const said = act === 'kind' ? of : text('kind')
  const kind = said === 'box' ? 'box' : 'cart'
  const lines = zipFields(form, ['line', 'quantity', 'paise']).map(([id, quantity, paise]) => ({
    ...{ id, paise },
    quantity: quantity.trim(),
  }))
  const [change, line] = [
    { act, of },
    { id: of, quantity: '1', paise: '' },
  ]
  const typed = {
    key: checkoutKeySchema.safeParse(text('key')).data ?? newKey(),
    find: text('find'),
    kind: kind as PurchaseKind,
    lines: applyChange(lines.slice(0, MAX_ORDER_LINES), kind === 'cart' ? change : undefined, line, MAX_ORDER_LINES),
    box: parseBox(form, kind === 'box' ? change : undefined),
    code: text('code').slice(0, MAX_CODE_LENGTH),
    manual: {
      by: text('manual-by') === 'percent' ? ('percent' as const) : ('amount' as const),
      value: text('manual'),
      reason: text('manual-reason'),
    },
    off: { paise: text('off'), of: text('off-of') },
    deliveryCharge: text('delivery-charge'),
    shownDelivery: text('delivery-shown'),
    shipping: Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, text(field)])) as Shipping,
    gift: {
      message: text('message'),
      cardFrom: text('cardFrom'),
      giftWrap: form.has('giftWrap'),
      hidePrices: form.has('hidePrices'),
      deliverOn: text('deliverOn'),
      slotId: text('slotId'),
      buyerGstin: text('buyerGstin'),
    },
    pay: text('pay') === 'now' ? ('now' as const) : ('link' as const),
    payment: Object.fromEntries(HAND_PAYMENT_FIELDS.map((field) => [field, text(field)])) as HandPaymentValues,
    shownTotal: text('shown-total'),
  }
  return { typed, act, of }
}

const textOf = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.slice(0, MAX_FIELD_LENGTH) : ''

const splitOnce = (text: string): [string, string] => [
  text.slice(0, text.indexOf(':')),
  text.slice(text.indexOf(':') + 1),
]

/** Zips repeated form fields by position. */
function zipFields(form: FormData, names: readonly [string, string, string?]): [string, string, string][] {
  const [first, second, third] = names.map((name) => (name ? form.getAll(name) : []))
  return (first ?? []).map((id, at) => [textOf(id), textOf(second?.[at]), textOf(third?.[at])])
}

/** Every box of the form posts the price shown beside it. */
function parseBox(form: FormData, change: LineChange): BoxInput {
  const id = textOf(form.get('box'))
  const items = zipFields(form, ['item', 'item-paise']).map(([item, paise]) => ({ id: item, paise }))
  const told = zipFields(form, ['box-shown', 'box-paise']).find(([shown]) => shown === id)
  const item = { id: change?.of ?? '', paise: '' }
  return { id, paise: told?.[1] ?? '', items: applyChange(items.slice(0, MAX_BOX_ITEMS), change, item, MAX_BOX_ITEMS) }
}

type LineChange = { act: string; of: string } | undefined

function applyChange<Item extends { id: string }>(
  items: Item[],
  change: LineChange,
  added: Item,
  most: number,
): Item[] {
  if (!change) return items
  if (change.act === 'remove') return items.filter(({ id }) => id !== change.of)
  const isThere = items.some(({ id }) => id === change.of)
  return change.act !== 'add' || isThere || items.length >= most ? items : [...items, added]
}
