import { randomBytes } from 'node:crypto'
import { EMPTY_SHIPPING, SHIPPING_FIELDS } from '#domain/address/shipping.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import type { CheckoutKey, ProductId } from '#domain/flavours.ts'
import { EMPTY_GIFT, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import { MAX_ORDER_LINES } from '#domain/order/purchase.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

/** `paise`: what it cost when it was last shown, so that no other price is charged than the one that was told. */
export type TypedLine = { id: ProductId; quantity: string; paise: string }

/** An order by hand as it stands in its form: whatever was typed, also what is wrong. */
export type TypedOrder = {
  /** The same key is the same order, however often it is pressed. */
  key: CheckoutKey
  find: string
  lines: TypedLine[]
  shipping: Shipping
  gift: GiftOptionValues
}

const newKey = (): CheckoutKey => randomBytes(16).toString('hex')

export const emptyOrder = (): TypedOrder => ({
  key: newKey(),
  find: '',
  lines: [],
  shipping: EMPTY_SHIPPING,
  gift: EMPTY_GIFT,
})

const LONGEST = 20_000

/** Reads the form as it was posted, and does in its lines what was pressed: `add:` or `remove:` with a gift's id. */
export function readHandOrder(form: FormData): { typed: TypedOrder; act: string; of: string } {
  const text = (name: string) => textOf(form.get(name))
  const pressed = text('act')
  const [act = '', of = ''] = /^(add|remove):(.+)$/.test(pressed) ? splitOnce(pressed) : [pressed]
  const shipping = Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, text(field)])) as Shipping
  const gift = {
    message: text('message'),
    cardFrom: text('cardFrom'),
    giftWrap: form.has('giftWrap'),
    hidePrices: form.has('hidePrices'),
    deliverOn: text('deliverOn'),
    buyerGstin: text('buyerGstin'),
  }
  const key = checkoutKeySchema.safeParse(text('key')).data ?? newKey()
  return { typed: { key, find: text('find'), lines: linesAfter(linesOf(form), act, of), shipping, gift }, act, of }
}

const textOf = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.slice(0, LONGEST) : ''

const splitOnce = (text: string): [string, string] => [
  text.slice(0, text.indexOf(':')),
  text.slice(text.indexOf(':') + 1),
]

/** Each line's fields stand side by side, in the order of the lines. */
function linesOf(form: FormData): TypedLine[] {
  const [quantities, paise] = [form.getAll('quantity'), form.getAll('paise')]
  return form
    .getAll('line')
    .slice(0, MAX_ORDER_LINES)
    .map((id, at) => ({ id: textOf(id), quantity: textOf(quantities[at]).trim(), paise: textOf(paise[at]) }))
}

function linesAfter(lines: TypedLine[], act: string, of: string): TypedLine[] {
  if (act === 'remove') return lines.filter(({ id }) => id !== of)
  const isThere = lines.some(({ id }) => id === of)
  if (act !== 'add' || isThere || lines.length >= MAX_ORDER_LINES) return lines
  return [...lines, { id: of, quantity: '1', paise: '' }]
}
