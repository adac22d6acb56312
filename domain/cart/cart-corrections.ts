import type { ProductId } from '#domain/nominal.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import { type Cart, type CartItem, MAX_LINE_QUANTITY, setQuantity } from './cart.ts'

/** Reason why a cart line cannot be bought as it is. */
export type LineProblem =
  | { id: ProductId; why: 'gone' }
  | { id: ProductId; why: 'price-changed'; pricePaise: Paise }
  /** The shop has changed whether its prices include GST. */
  | { id: ProductId; why: 'gst-changed'; pricePaise: Paise; included: boolean }
  | { id: ProductId; why: 'too-many' }
  | { id: ProductId; why: 'few-left'; left: number }

/** A correction of the cart, shown on the cart step (decisions §4.14). */
export type CartCorrection =
  | { id: ProductId; name: string; why: 'price-changed'; fromPaise: Paise; toPaise: Paise }
  | { id: ProductId; name: string; why: 'gst-changed'; included: boolean }
  | { id: ProductId; name: string; why: 'gone' }
  | { id: ProductId; name: string; why: 'few-left'; left: number }

/**
 * Applies current prices and availability to a cart: removes unavailable lines, updates prices and reduces quantities
 * to the stock left.
 */
export function correctCart(
  cart: Cart,
  problems: readonly LineProblem[],
): { cart: Cart; corrections: CartCorrection[] } {
  const corrections: CartCorrection[] = []
  const corrected = cart.flatMap((line): CartItem[] => {
    const problem = problems.find(({ id }) => id === line.id)
    const { id, name } = line
    if (problem?.why === 'gone') {
      corrections.push({ id, name, why: 'gone' })
      return []
    }
    if (problem?.why === 'few-left') {
      corrections.push({ id, name, why: 'few-left', left: problem.left })
      return [{ ...line, quantity: problem.left }]
    }
    if (problem?.why === 'gst-changed') {
      corrections.push({ id, name, why: 'gst-changed', included: problem.included })
      return [{ ...line, pricePaise: problem.pricePaise }]
    }
    if (problem?.why !== 'price-changed') return [line]
    corrections.push({ id, name, why: 'price-changed', fromPaise: line.pricePaise, toPaise: problem.pricePaise })
    return [{ ...line, pricePaise: problem.pricePaise }]
  })
  return { cart: corrected, corrections }
}

/** Returns the message of a correction (decisions §4.14). */
export function correctionMessage(correction: CartCorrection): string {
  const { name } = correction
  if (correction.why === 'gone') return `${name} is no longer available.`
  if (correction.why === 'gst-changed')
    return `${name}: its price now ${correction.included ? 'includes GST' : 'is before GST, which is added to the total'}.`
  if (correction.why === 'few-left')
    return `${name}: only ${correction.left} left, so the cart now holds ${correction.left}.`
  return `${name}: the price has changed, ${formatPrice(correction.fromPaise)} to ${formatPrice(correction.toPaise)}.`
}

/** Returns the lines above the quantity limit of a cart order (decisions §4.13). */
export const linesOverLimit = (cart: Cart): CartItem[] => cart.filter((line) => line.quantity > MAX_LINE_QUANTITY)

/** Subtracts the purchased quantities from the cart. Items added in another tab during payment stay. */
export function removePurchased(cart: Cart, bought: readonly { productId: ProductId; quantity: number }[]): Cart {
  return bought.reduce<Cart>((left, { productId, quantity }) => {
    const line = left.find(({ id }) => id === productId)
    return line ? setQuantity(left, productId, line.quantity - quantity) : left
  }, cart)
}
