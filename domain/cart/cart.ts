import type { ProductId } from '#domain/flavours.ts'
import { PAISE_PER_RUPEE, type Paise, parsePrice, type Rupees, sum } from '#domain/payment/money.ts'
import { byRate, DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { gstShown } from '#domain/tax/gst-shown.ts'

/**
 * A line as it is kept in the browser (decisions §4.1). `price` is what the shop showed, in rupees; the server
 * prices every order again.
 */
export type CartItem = { id: ProductId; name: string; price: Rupees; image: string; quantity: number }
export type Cart = readonly CartItem[]

/** More than this many of one gift is a corporate order (decisions §4.13). */
export const MAX_LINE_QUANTITY = 999

/** What is larger is no price: the paise of a line must stay a number. */
const MAX_RUPEES = Number.MAX_SAFE_INTEGER / PAISE_PER_RUPEE

const isText = (value: unknown): value is string => typeof value === 'string'

/** A stored price is a number or text with currency signs (specification §3). */
function storedRupees(price: unknown): Rupees | undefined {
  if (typeof price === 'number') return price >= 0 && price <= MAX_RUPEES ? price : undefined
  const paise = isText(price) ? parsePrice(price) : undefined
  return paise === undefined ? undefined : paise / PAISE_PER_RUPEE
}

/** A line of the cart, or what about it cannot be: never its own words. */
function storedItem(value: unknown): CartItem | string {
  if (typeof value !== 'object' || value === null) return 'is no line'
  const { id, name, price, image, quantity } = value as Record<string, unknown>
  const rupees = storedRupees(price)
  const count = Math.floor(Number(quantity))
  if (!isText(id)) return 'has no id'
  if (!isText(name)) return 'has no name'
  if (rupees === undefined) return 'has no price'
  if (!Number.isSafeInteger(count) || count < 1) return 'has no quantity'
  return { id, name, price: rupees, image: isText(image) ? image : '', quantity: count }
}

/**
 * Reads what local storage held under `cart`. Lines that are not lines are dropped, each with a word to `onDropped`, and
 * fractional quantities set right; `undefined` when the text is not a JSON array at all.
 */
export function parseCart(text: string | null, onDropped?: (line: number, why: string) => void): Cart | undefined {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return undefined
    return value.map(storedItem).reduce<Cart>((cart, item, index) => {
      if (!isText(item)) return addItem(cart, item)
      onDropped?.(index + 1, item)
      return cart
    }, [])
  } catch {
    return undefined
  }
}

/** Raises the quantity of a gift that is there already, by the amount added; else appends it (specification §4). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const there = cart.find((line) => line.id === item.id)
  if (!there) return [...cart, item]
  return cart.map((line) =>
    line === there ? { ...item, quantity: Math.min(there.quantity + item.quantity, Number.MAX_SAFE_INTEGER) } : line,
  )
}

/** A quantity of 0 or less removes the line (specification §4); what is not a number changes nothing. */
export function setQuantity(cart: Cart, id: ProductId, quantity: number): Cart {
  if (quantity < 1) return cart.filter((line) => line.id !== id)
  if (!Number.isFinite(quantity)) return cart
  return cart.map((line) => (line.id === id ? { ...line, quantity: Math.floor(quantity) } : line))
}

export const removeItem = (cart: Cart, id: ProductId): Cart => setQuantity(cart, id, 0)

export const totalItems = (cart: Cart): number => cart.reduce((count, line) => count + line.quantity, 0)

/** The price of one, as it was shown, in whole paise. */
export const unitPaise = (line: Pick<CartItem, 'price'>): Paise => Math.round(line.price * PAISE_PER_RUPEE)

export const linePaise = (line: CartItem): Paise => unitPaise(line) * line.quantity

type CartTotals = { subtotalPaise: Paise; taxPaise: Paise; totalPaise: Paise }

/** What the browser knows of tax: nothing is charged, or the usual rate but for these gifts. */
export type CartTax = { charged: boolean; rates: Readonly<Record<string, number>> }
/** The same as it comes with a page: without rates where so many gifts have their own that a cart asks for its gifts'. */
export type TaxShown = Pick<CartTax, 'charged'> & { rates: CartTax['rates'] | undefined }

export const rateIn = ({ charged, rates }: CartTax, { id }: Pick<CartItem, 'id'>): number =>
  charged ? (rates[id] ?? DEFAULT_GST_RATE) : 0

/** What the cart shows before the server has priced the order: GST on the subtotal, shipping free. */
export function cartTotals(cart: Cart, tax: CartTax = { charged: true, rates: {} }): CartTotals {
  const subtotalPaise = sum(cart.map(linePaise))
  const lines = cart.map((line) => ({ taxablePaise: linePaise(line), ratePercent: rateIn(tax, line) }))
  const taxes = byRate(lines).map(({ taxablePaise, ratePercent }) => gstShown(taxablePaise, ratePercent))
  const taxPaise = sum(taxes)
  return { subtotalPaise, taxPaise, totalPaise: subtotalPaise + taxPaise }
}

/** The badge counts to 99 and then says 99+ (specification §2). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
