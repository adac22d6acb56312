import { type Cart, type CartItem, MAX_LINE_QUANTITY, setQuantity, unitPaise } from './cart.ts'
import { formatPrice, type Paise, PAISE_PER_RUPEE } from './money.ts'
import type { LineProblem } from './order-answers.ts'

/** What the shop took out of an order or put into it at another price, told on the cart step (decisions §4.14). */
export type CartCorrection =
  | { id: string; name: string; why: 'price-changed'; fromPaise: Paise; toPaise: Paise }
  | { id: string; name: string; why: 'gone' }

/** The cart as the shop can sell it: at today's prices and without what is gone. Quantities stay as they are. */
export function correctCart(cart: Cart, problems: readonly LineProblem[]): { cart: Cart; corrections: CartCorrection[] } {
  const corrections: CartCorrection[] = []
  const corrected = cart.flatMap((line): CartItem[] => {
    const problem = problems.find(({ id }) => id === line.id)
    const { id, name } = line
    if (problem?.why === 'gone') {
      corrections.push({ id, name, why: 'gone' })
      return []
    }
    if (problem?.why !== 'price-changed') return [line]
    corrections.push({ id, name, why: 'price-changed', fromPaise: unitPaise(line), toPaise: problem.pricePaise })
    return [{ ...line, price: problem.pricePaise / PAISE_PER_RUPEE }]
  })
  return { cart: corrected, corrections }
}

/** The exact sentences of decisions §4.14. */
export const correctionText = (correction: CartCorrection): string =>
  correction.why === 'gone'
    ? `${correction.name} is no longer available.`
    : `${correction.name}: the price has changed, ${formatPrice(correction.fromPaise)} to ${formatPrice(correction.toPaise)}.`

/** The lines that are too many for an order from the cart (decisions §4.13). */
export const overfullLines = (cart: Cart): CartItem[] => cart.filter((line) => line.quantity > MAX_LINE_QUANTITY)

/** What is left in the cart after a purchase: what was put in from another tab while it was being paid for. */
export function withoutBought(cart: Cart, bought: readonly { productId: string; quantity: number }[]): Cart {
  return bought.reduce<Cart>((left, { productId, quantity }) => {
    const line = left.find(({ id }) => id === productId)
    return line ? setQuantity(left, productId, line.quantity - quantity) : left
  }, cart)
}
