import { discountRequest } from '#app/shop/checkout/draft-discount.ts'
import type { Purchase } from '#app/shop/checkout/purchase.ts'
import { type BoxProblem, boxPrices } from '#domain/box/box.ts'
import { formatExact } from '#domain/payment/money.ts'
import { boxContentKey, boxDiscountQuery } from './box-checkout-draft.ts'
import { currentSelection, toggleBoxItem } from './selection.ts'

const INVALID_ID = {
  type: 'error',
  title: 'Invalid transaction ID',
  description: 'Please enter a valid transaction ID',
} as const

/** `Purchase` of a built box. It reads the box in memory when the order is placed. */
export const boxPurchase: Purchase = {
  kind: 'box',
  orderUrl: '/checkout/box-order',
  content({ gift, offer }) {
    const selection = currentSelection()
    const { box, items, message, cardFrom } = selection
    if (!box) return undefined
    const sums = boxPrices(box, items)
    const itemIds = items.map(({ id }) => id)
    // A box's card is written on its own step, so the gift options carry no message.
    const sent = { boxId: box.id, itemIds, message, totalPaise: sums.totalPaise }
    return {
      fields: {
        ...sent,
        gift: { ...gift, message: '', cardFrom },
        ...discountRequest(offer, boxDiscountQuery(selection)),
      },
      draftChanges: { bought: { content: boxContentKey(selection), sums, message } },
    }
  },
  correct: (refusal) => (refusal.why === 'box' ? { message: problemMessage(refusal.problem) } : {}),
  showsReview: false,
  clear: () => {},
  beforeRedirect: () => {},
  upi: 'verified',
  texts: {
    pay: () => (
      <>
        Pay for <em>the box</em>
      </>
    ),
    badId: () => INVALID_ID,
  },
}

/** Returns the message for a rejected box and removes unavailable items from it. */
function problemMessage(problem: BoxProblem): string {
  if (problem.why === 'box-gone')
    return 'This box is no longer available. Please choose another; nothing has been charged.'
  if (problem.why === 'over-capacity')
    return 'There is more in this box than it holds. Please go back and take something out.'
  if (problem.why === 'price-changed') {
    return `A price has changed: this box now comes to ${formatExact(problem.totalPaise)}. Nothing has been charged; please build it again to see the new prices.`
  }
  const unavailable = currentSelection().items.filter(({ id }) => problem.itemIds.includes(id))
  for (const item of unavailable) toggleBoxItem(item)
  const names = unavailable.map(({ name }) => name).join(', ')
  return `${names}: no longer available. We took it out of your box; press again to go on without it.`
}
