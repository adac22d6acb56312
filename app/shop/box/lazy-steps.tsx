import { type RefObject, useEffect } from 'react'
import { discountRequest } from '#app/shop/checkout/checkout-draft.ts'
import { BoxConfirmation } from '#app/shop/checkout/confirmation-step.tsx'
import { PaymentStep } from '#app/shop/checkout/payment-step.tsx'
import type { Purchase, StepProps } from '#app/shop/checkout/purchase.ts'
import { submitOrder } from '#app/shop/checkout/submit-order.ts'
import type { Step } from '#app/shop/checkout/use-steps.ts'
import { useStepFocus } from '#app/shop/checkout/use-steps.ts'
import { type BoxProblem, boxPrices } from '#domain/box/box.ts'
import { deliveryView } from '#domain/order/delivery-view.ts'
import { discountRows } from '#domain/order/order-summary.ts'
import { boxSummary } from '#domain/order/purchase-summary.ts'
import { withDelivery } from '#domain/order/with-delivery.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import { boxContentKey, boxQuery } from './box-checkout-draft.ts'
import { BoxSteps } from './box-steps.tsx'
import { type BoxStepProps, BoxSummaryCard } from './box-summary-card.tsx'
import { currentSelection, forgetBox, toggleBoxItem } from './selection.ts'

const INVALID_ID = {
  type: 'error',
  title: 'Invalid transaction ID',
  description: 'Please enter a valid transaction ID',
} as const

/** `Purchase` of a built box. It reads the box in memory when the order is placed. */
const boxPurchase: Purchase = {
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
    const query = boxQuery(selection)
    return {
      query,
      fields: {
        ...sent,
        gift: { ...gift, message: '', cardFrom },
        ...discountRequest(offer, query),
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
    pay: (
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

type Props = BoxStepProps & { step: 'payment' | 'confirmation'; shown: RefObject<Step> }

/** Payment and confirmation in one chunk, so that nothing is left to fetch after the buyer has paid. */
export default function LazySteps({ step, shown, ...props }: Props) {
  useStepFocus(step, shown)
  const { receipt, bought } = props.draft
  // The payment may have become known on this page only; a paid box leaves the selection in any case.
  useEffect(() => {
    if (step === 'confirmation' && receipt) forgetBox()
  }, [step, receipt])
  if (step === 'payment')
    return <PaymentStep {...props} purchase={boxPurchase} tag={() => <PlacedOrderCard {...props} />} />
  return receipt && <BoxConfirmation receipt={receipt} bought={bought} steps={<BoxSteps at={4} />} />
}

function PlacedOrderCard({ change: _, ...props }: BoxStepProps) {
  const { draft, sums, selection } = props
  const rows = discountRows(draft.order?.offer)
  const { rows: plain, totalPaise } = boxSummary(sums)
  const goods = {
    rows: plain.toSpliced(-1, 0, ...rows),
    totalPaise: totalPaise + sum(rows.map(({ paise }) => paise)),
  }
  const summary = withDelivery(goods, draft.order && deliveryView(draft.order, true))
  return <BoxSummaryCard {...props} draft={{ ...draft, offer: { code: '', of: boxQuery(selection), summary } }} />
}

/** Places the box's order or updates it, then goes to the step that the answer names. */
export const placeBoxOrder = (props: StepProps) => submitOrder({ ...props, purchase: boxPurchase })
