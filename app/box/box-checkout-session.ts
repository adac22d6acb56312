import { type CheckoutSession, newSession, readSession, writeSession } from '#app/checkout/checkout-session.ts'
import { useCheckoutSession } from '#app/checkout/use-checkout-session.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import type { BoxSums } from '#domain/box/box-sums.ts'
import type { OrderView } from '#domain/order/order.ts'
import { currentSelection, forgetBox, packAgain, type Selection } from './selection.ts'

/** What was in the box when its order was made: the box itself is forgotten with the page, the order is not. */
export type Bought = { content: string; sums: BoxSums; message: string }
export type BoxCheckoutSession = CheckoutSession & { bought?: Bought }
export type ChangeBoxSession = (change: Partial<BoxCheckoutSession>) => void

const NAME = 'box-checkout'

/** The box's checkout in this tab: apart from the cart's, so that both can be under way. */
export const useBoxCheckoutSession = (): [BoxCheckoutSession, ChangeBoxSession] => useCheckoutSession(NAME)

/** For the screen that a payment comes back to: the box is no longer in the making, its confirmation can be shown. */
export function keepBoxReceipt(receipt: OrderView) {
  forgetBox()
  const { bought }: BoxCheckoutSession = readSession(NAME)
  writeSession(NAME, Object.assign(newSession(), { receipt, bought }))
}

/** An unpaid box comes back: it is packed as it was, and its checkout goes on under the same order. */
export function takeBoxBack(given: BoxDraft) {
  if (currentSelection().box) return
  packAgain(given)
  const { checkoutKey: key, shipping } = given
  const session: BoxCheckoutSession = readSession(NAME)
  writeSession(NAME, Object.assign(session.key === key ? session : newSession(), { key, shipping, receipt: undefined }))
}

/** Changes with everything that an order is made of. */
export const contentOf = ({ box, items, message, cardFrom }: Selection): string =>
  JSON.stringify([box?.id, items.map(({ id }) => id), message, cardFrom])
