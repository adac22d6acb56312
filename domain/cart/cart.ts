import type { ProductId } from '#domain/nominal.ts'
import { PAISE_PER_RUPEE, type Paise, parsePrice } from '#domain/payment/money.ts'
import { addStatedPrices, DEFAULT_GST_RATE } from '#domain/tax/gst.ts'

/** A cart line with the displayed unit price; the server prices every order again. */
export type CartItem = { id: ProductId; name: string; pricePaise: Paise; image: string; quantity: number }
export type Cart = readonly CartItem[]

/** Maximum quantity of one product; larger quantities are corporate orders (decisions §4.13). */
export const MAX_LINE_QUANTITY = 999

/** Largest price whose paise are still a safe integer. */
const MAX_RUPEES = Number.MAX_SAFE_INTEGER / PAISE_PER_RUPEE

const isString = (value: unknown): value is string => typeof value === 'string'

/** Reads a stored price: a number, or text with currency signs (specification §3). */
function parseStoredPrice(price: unknown): Paise | undefined {
  if (typeof price !== 'number') return isString(price) ? parsePrice(price) : undefined
  return price >= 0 && price <= MAX_RUPEES ? Math.round(price * PAISE_PER_RUPEE) : undefined
}

/** Returns a cart line, or the reason why the stored value is invalid. The reason never quotes the value. */
function parseStoredItem(value: unknown): CartItem | string {
  if (typeof value !== 'object' || value === null) return 'is no line'
  const { id, name, price, image, quantity } = value as Record<string, unknown>
  const pricePaise = parseStoredPrice(price)
  const count = Math.floor(Number(quantity))
  if (!isString(id)) return 'has no id'
  if (!isString(name)) return 'has no name'
  if (pricePaise === undefined) return 'has no price'
  if (!Number.isSafeInteger(count) || count < 1) return 'has no quantity'
  return { id, name, pricePaise, image: isString(image) ? image : '', quantity: count }
}

/**
 * Parses the local storage entry `cart`. Invalid lines are dropped and reported to `onDropped`; fractional quantities
 * are rounded down. Returns `undefined` if the text is not a JSON array.
 */
export function parseCart(text: string | null, onDropped?: (line: number, why: string) => void): Cart | undefined {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return undefined
    return value.map(parseStoredItem).reduce<Cart>((cart, item, index) => {
      if (!isString(item)) return addItem(cart, item)
      onDropped?.(index + 1, item)
      return cart
    }, [])
  } catch {
    return undefined
  }
}

/** Returns the stored form of a cart (decisions §4.1): `price` is in rupees, with decimals for paise. */
export const toStoredCart = (cart: Cart) =>
  cart.map(({ pricePaise, ...line }) => ({ ...line, price: pricePaise / PAISE_PER_RUPEE }))

/** Adds to the quantity of an existing line, else appends the item (specification §4). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const existing = cart.find((line) => line.id === item.id)
  if (!existing) return [...cart, item]
  return cart.map((line) =>
    line === existing
      ? { ...item, quantity: Math.min(existing.quantity + item.quantity, Number.MAX_SAFE_INTEGER) }
      : line,
  )
}

/**
 * Sets the quantity of a line. 0 or less removes it (specification §4); a value that is not finite changes nothing.
 */
export function setQuantity(cart: Cart, id: ProductId, quantity: number): Cart {
  if (quantity < 1) return cart.filter((line) => line.id !== id)
  if (!Number.isFinite(quantity)) return cart
  return cart.map((line) => (line.id === id ? { ...line, quantity: Math.floor(quantity) } : line))
}

export const removeItem = (cart: Cart, id: ProductId): Cart => setQuantity(cart, id, 0)

export const totalItems = (cart: Cart): number => cart.reduce((count, line) => count + line.quantity, 0)

export const linePaise = ({ pricePaise, quantity }: CartItem): Paise => pricePaise * quantity

/**
 * Tax data for the browser: whether GST is charged and `included` in the prices; the default rate has exceptions by
 * product id.
 */
export type CartTax = { charged: boolean; included: boolean; rates: Readonly<Record<string, number>> }
/**
 * Tax data sent with a page. `rates` is absent if too many products have their own rate; the cart then requests the
 * rates of its products.
 */
export type PageTax = Omit<CartTax, 'rates'> & { rates: CartTax['rates'] | undefined }

/** Returns the GST rate of a cart line in percent. */
export const gstRateFor = ({ charged, rates }: CartTax, { id }: Pick<CartItem, 'id'>): number =>
  charged ? (rates[id] ?? DEFAULT_GST_RATE) : 0

/** Calculates the totals shown before the server has priced the order, with free shipping. */
export const cartTotals = (cart: Cart, tax: CartTax) =>
  addStatedPrices(
    cart.map((line) => ({ paise: linePaise(line), ratePercent: gstRateFor(tax, line), included: tax.included })),
  )

/** Formats the cart badge; above 99 it is `99+` (specification §2). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
