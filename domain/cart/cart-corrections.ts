import type { ProductId } from '#domain/flavours.ts'
import { formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import { type Cart, type CartItem, MAX_LINE_QUANTITY, setQuantity, unitPaise } from './cart.ts'

/** Why a line cannot be bought as it stands. */
export type LineProblem =
  | { id: ProductId; why: 'gone' }
  | { id: ProductId; why: 'price-changed'; pricePaise: Paise }
  | { id: ProductId; why: 'too-many' }
  /** There are fewer than were asked for. */
  | { id: ProductId; why: 'few-left'; left: number }

/** What the shop took out of an order or put into it at another price, told on the cart step (decisions §4.14). */
export type CartCorrection =
  | { id: ProductId; name: string; why: 'price-changed'; fromPaise: Paise; toPaise: Paise }
  | { id: ProductId; name: string; why: 'gone' }
  | { id: ProductId; name: string; why: 'few-left'; left: number }

/** The cart as the shop can sell it: at today's prices and without what is gone. Quantities stay, but where fewer are left. */
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
    if (problem?.why !== 'price-changed') return [line]
    corrections.push({ id, name, why: 'price-changed', fromPaise: unitPaise(line), toPaise: problem.pricePaise })
    return [{ ...line, price: problem.pricePaise / PAISE_PER_RUPEE }]
  })
  return { cart: corrected, corrections }
}

/** The exact sentences of decisions §4.14, and one for what runs out. */
export function correctionText(correction: CartCorrection): string {
  const { name } = correction
  if (correction.why === 'gone') return `${name} is no longer available.`
  if (correction.why === 'few-left')
    return `${name}: only ${correction.left} left, so the cart now holds ${correction.left}.`
  return `${name}: the price has changed, ${formatPrice(correction.fromPaise)} to ${formatPrice(correction.toPaise)}.`
}

/** The lines that are too many for an order from the cart (decisions §4.13). */
export const overfullLines = (cart: Cart): CartItem[] => cart.filter((line) => line.quantity > MAX_LINE_QUANTITY)

/** What is left in the cart after a purchase: what was put in from another tab while it was being paid for. */
export function withoutBought(cart: Cart, bought: readonly { productId: ProductId; quantity: number }[]): Cart {
  return bought.reduce<Cart>((left, { productId, quantity }) => {
    const line = left.find(({ id }) => id === productId)
    return line ? setQuantity(left, productId, line.quantity - quantity) : left
  }, cart)
}
