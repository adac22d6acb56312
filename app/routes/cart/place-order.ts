import { currentCart, replaceCart } from '#app/cart/cart.ts'
import { type CheckoutSession, newSession } from '#app/checkout/checkout-session.ts'
import { NO_ANSWER, type PlaceFault } from '#app/checkout/place-fault.ts'
import { send } from '#app/checkout/send.ts'
import type { ChangeSession } from '#app/checkout/use-checkout-session.ts'
import { dismissFaults } from '#app/toasts/toasts.ts'
import { type Cart, unitPaise } from '#domain/cart/cart.ts'
import { correctCart, overfullLines, withoutBought } from '#domain/cart/cart-corrections.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { PlaceAnswer } from '#domain/order/order-answers.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { GoTo } from './step-props.ts'

type Deps = { session: CheckoutSession; change: ChangeSession; goTo: GoTo }

const fresh = new WeakSet<OrderView>()
/** Whether the order was made since this page was loaded; one that was only remembered may be out of date. */
export const isFresh = (order: OrderView): boolean => fresh.has(order)

/** Makes the checkout's order, or changes it, and goes where the answer leads. */
export async function placeOrder({ session, change, goTo }: Deps): Promise<PlaceFault | undefined> {
  const cart = currentCart()
  if (overfullLines(cart).length > 0) {
    goTo('cart', { news: { tooMany: true } })
    return undefined
  }
  const { answer, ...lost } = await sendOrder(session, cart)
  if (!answer) return { message: ('message' in lost && lost.message) || NO_ANSWER }
  if (answer.ok) {
    fresh.add(answer.order)
    dismissFaults()
    change({ order: answer.order, upi: answer.upi })
    goTo('payment')
    return undefined
  }
  if (answer.why === 'fields') return { errors: answer.errors }
  if (answer.why === 'held') return { message: answer.message }
  if (answer.why === 'lines') {
    const corrected = correctCart(cart, answer.problems)
    replaceCart(corrected.cart)
    goTo('cart', { news: { corrections: corrected.corrections } })
    return undefined
  }
  return continueSettled(answer, { session, change, goTo })
}

const sendOrder = ({ key, shipping, gift }: CheckoutSession, cart: Cart) =>
  send<PlaceAnswer>('/checkout/order', {
    checkoutKey: key,
    shipping,
    gift,
    lines: cart.map((line) => ({ id: line.id, quantity: line.quantity, pricePaise: unitPaise(line) })),
  })

type Settled = Extract<PlaceAnswer, { why: 'settled' }>

/** The order of this key does not change any more: it is paid, being looked at, or cancelled. */
function continueSettled({ order, upi }: Settled, deps: Deps): Promise<PlaceFault | undefined> | undefined {
  if (PAID_STATES.includes(order.state)) {
    finish(order, deps.change)
    deps.goTo('confirmation', { replace: true })
    return undefined
  }
  if (order.state === 'under_review') {
    deps.change({ order, upi })
    deps.goTo('payment')
    return undefined
  }
  const { key } = newSession()
  deps.change({ key })
  return placeOrder({ ...deps, session: { ...deps.session, key } })
}

/** Paid, or paid as far as the shopper can: the cart loses what was bought, the checkout forgets what was typed, the receipt stays until it is left. */
export function finish(receipt: OrderView, change: ChangeSession, review?: CheckoutSession['review']) {
  replaceCart(withoutBought(currentCart(), receipt.lines))
  change({ ...newSession(), receipt, review })
}
