import { BOX_CHECKOUT, newSession, readSession, writeSession } from '#app/checkout/checkout-session.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import { currentSelection, packAgain, type Selection } from './selection.ts'

/** An unpaid box comes back: it is packed as it was, and its checkout goes on under the same order. */
export function takeBoxBack(given: BoxDraft) {
  if (currentSelection().box) return
  packAgain(given)
  const { checkoutKey: key, shipping } = given
  const session = readSession(BOX_CHECKOUT)
  writeSession(
    BOX_CHECKOUT,
    Object.assign(session.key === key ? session : newSession(), { key, shipping, receipt: undefined }),
  )
}

/** Changes with everything that an order is made of. */
export const contentOf = ({ box, items, message, cardFrom }: Selection): string =>
  JSON.stringify([box?.id, items.map(({ id }) => id), message, cardFrom])

/** What is in the box, as the shop is asked what an offer takes off it. */
export const boxAsked = ({ box, items }: Selection): string => `box=${box?.id}&ids=${items.map(({ id }) => id)}`
