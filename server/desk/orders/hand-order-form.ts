import { randomBytes } from 'node:crypto'
import { EMPTY_SHIPPING, SHIPPING_FIELDS } from '#domain/address/shipping.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import type { BoxId, CheckoutKey, ItemId, ProductId } from '#domain/flavours.ts'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import { EMPTY_GIFT, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import { MAX_BOX_ITEMS, MAX_ORDER_LINES, type PurchaseKind } from '#domain/order/purchase.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

/** `paise`: what it cost when it was last shown, so that no other price is charged than the one that was told. */
type Told = { paise: string }
export type TypedLine = Told & { id: ProductId; quantity: string }
export type TypedItem = Told & { id: ItemId }
/** A box with what goes into it; without an id none is chosen yet. */
export type TypedBox = Told & { id: BoxId; items: TypedItem[] }

/** An order by hand as it stands in its form: whatever was typed, also what is wrong. */
export type TypedOrder = {
  /** The same key is the same order, however often it is pressed. */
  key: CheckoutKey
  find: string
  /** Which of the two is ordered; the other one stays as it was typed. */
  kind: PurchaseKind
  lines: TypedLine[]
  box: TypedBox
  code: string
  /** What was last shown to be taken off, and of what that was reckoned. */
  off: { paise: string; of: string }
  shipping: Shipping
  gift: GiftOptionValues
}

const newKey = (): CheckoutKey => randomBytes(16).toString('hex')

export const emptyOrder = (): TypedOrder => ({
  key: newKey(),
  find: '',
  kind: 'cart',
  lines: [],
  box: { id: '', paise: '', items: [] },
  code: '',
  off: { paise: '', of: '' },
  shipping: EMPTY_SHIPPING,
  gift: EMPTY_GIFT,
})

const LONGEST = 20_000

/**
 * Reads the form as it was posted, and does in it what was pressed: `add:` or `remove:` with the id of a gift or of a thing
 * for the box, `kind:` with which of the two is ordered.
 */
export function readHandOrder(form: FormData): { typed: TypedOrder; act: string; of: string } {
  const text = (name: string) => textOf(form.get(name))
  const pressed = text('act')
  const [act = '', of = ''] = /^(add|remove|kind):(.+)$/.test(pressed) ? splitOnce(pressed) : [pressed]
  const said = act === 'kind' ? of : text('kind')
  const kind = said === 'box' ? 'box' : 'cart'
  const lines = sideBySide(form, ['line', 'quantity', 'paise']).map(([id, quantity, paise]) => ({
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
    lines: changed(lines.slice(0, MAX_ORDER_LINES), kind === 'cart' ? change : undefined, line, MAX_ORDER_LINES),
    box: boxOf(form, kind === 'box' ? change : undefined),
    code: text('code').slice(0, MAX_TYPED_CODE),
    off: { paise: text('off'), of: text('off-of') },
    shipping: Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, text(field)])) as Shipping,
    gift: {
      message: text('message'),
      cardFrom: text('cardFrom'),
      giftWrap: form.has('giftWrap'),
      hidePrices: form.has('hidePrices'),
      deliverOn: text('deliverOn'),
      buyerGstin: text('buyerGstin'),
    },
  }
  return { typed, act, of }
}

const textOf = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.slice(0, LONGEST) : ''

const splitOnce = (text: string): [string, string] => [
  text.slice(0, text.indexOf(':')),
  text.slice(text.indexOf(':') + 1),
]

/** Fields that come once for each thing, in the order of the items. */
function sideBySide(form: FormData, names: readonly [string, string, string?]): [string, string, string][] {
  const [first, second, third] = names.map((name) => (name ? form.getAll(name) : []))
  return (first ?? []).map((id, at) => [textOf(id), textOf(second?.[at]), textOf(third?.[at])])
}

/** Each box that can be chosen comes with the price that stood beside it. */
function boxOf(form: FormData, change: Change): TypedBox {
  const id = textOf(form.get('box'))
  const items = sideBySide(form, ['item', 'item-paise']).map(([item, paise]) => ({ id: item, paise }))
  const told = sideBySide(form, ['box-shown', 'box-paise']).find(([shown]) => shown === id)
  const item = { id: change?.of ?? '', paise: '' }
  return { id, paise: told?.[1] ?? '', items: changed(items.slice(0, MAX_BOX_ITEMS), change, item, MAX_BOX_ITEMS) }
}

type Change = { act: string; of: string } | undefined

function changed<Item extends { id: string }>(items: Item[], change: Change, added: Item, most: number): Item[] {
  if (!change) return items
  if (change.act === 'remove') return items.filter(({ id }) => id !== change.of)
  const isThere = items.some(({ id }) => id === change.of)
  return change.act !== 'add' || isThere || items.length >= most ? items : [...items, added]
}
