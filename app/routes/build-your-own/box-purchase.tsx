import { boxAsked, contentOf } from '#app/box/box-checkout-draft.ts'
import { currentSelection, pressItem } from '#app/box/selection.ts'
import { offerSent } from '#app/checkout/offer-sent.ts'
import type { Purchase } from '#app/checkout/purchase.ts'
import { type BoxProblem, sumsOf } from '#domain/box/box.ts'
import { formatExact } from '#domain/payment/money.ts'

const BAD_ID = {
  type: 'error',
  title: 'Invalid transaction ID',
  description: 'Please enter a valid transaction ID',
} as const

/** What is bought with a built box: the box in memory, as it stands when it is asked. */
export const boxPurchase: Purchase = {
  kind: 'box',
  orderAt: '/checkout/box-order',
  content({ gift, offer }) {
    const selection = currentSelection()
    const { box, items, message, cardFrom } = selection
    if (!box) return undefined
    const sums = sumsOf(box, items)
    const itemIds = items.map(({ id }) => id)
    // The card of a box is written on a step of its own.
    const sent = { boxId: box.id, itemIds, message, totalPaise: sums.totalPaise }
    return {
      sent: { ...sent, gift: { ...gift, message: '', cardFrom }, ...offerSent(offer, boxAsked(selection)) },
      kept: { bought: { content: contentOf(selection), sums, message } },
    }
  },
  correct: (refusal) => (refusal.why === 'box' ? { message: problemWords(refusal.problem) } : {}),
  showsReview: false,
  // The confirmation forgets the box.
  letGo: () => {},
  leave: () => {},
  upi: 'verified',
  words: {
    pay: () => (
      <>
        Pay for <em>the box</em>
      </>
    ),
    badId: () => BAD_ID,
  },
}

/** What stops the box, and what to do next. What is gone is taken out of the box. */
function problemWords(problem: BoxProblem): string {
  if (problem.why === 'box-gone')
    return 'This box is no longer available. Please choose another; nothing has been charged.'
  if (problem.why === 'over-capacity')
    return 'There is more in this box than it holds. Please go back and take something out.'
  if (problem.why === 'price-changed') {
    return `A price has changed: this box now comes to ${formatExact(problem.totalPaise)}. Nothing has been charged; please build it again to see the new prices.`
  }
  const gone = currentSelection().items.filter(({ id }) => problem.itemIds.includes(id))
  for (const item of gone) pressItem(item)
  const names = gone.map(({ name }) => name).join(', ')
  return `${names}: no longer available. We took it out of your box; press again to go on without it.`
}
