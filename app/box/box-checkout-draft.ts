import { BOX_CHECKOUT, newDraft, readDraft, writeDraft } from '#app/checkout/checkout-draft.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import { currentSelection, packAgain, type Selection } from './selection.ts'

/** An unpaid box comes back: it is packed as it was, and its checkout goes on under the same order. */
export function takeBoxBack(given: BoxDraft) {
  if (currentSelection().box) return
  packAgain(given)
  const { checkoutKey: key, shipping } = given
  const draft = readDraft(BOX_CHECKOUT)
  writeDraft(BOX_CHECKOUT, Object.assign(draft.key === key ? draft : newDraft(), { key, shipping, receipt: undefined }))
}

/** Changes with everything that an order is made of. */
export const contentOf = ({ box, items, message, cardFrom }: Selection): string =>
  JSON.stringify([box?.id, items.map(({ id }) => id), message, cardFrom])

/** What is in the box, as the shop is asked what an offer takes off it. */
export const boxAsked = ({ box, items }: Selection): string => `box=${box?.id}&ids=${items.map(({ id }) => id)}`
