import { type RefObject, useEffect } from 'react'
import { BoxConfirmation } from '#app/shop/checkout/confirmation-step.tsx'
import { PaymentStep } from '#app/shop/checkout/payment-step.tsx'
import type { StepProps } from '#app/shop/checkout/purchase.ts'
import type { Step } from '#app/shop/checkout/steps.ts'
import { submitOrder } from '#app/shop/checkout/submit-order.ts'
import { useStepFocus } from '#app/shop/checkout/use-steps.ts'
import { discountRows } from '#domain/order/order-summary.ts'
import { boxSummary } from '#domain/order/purchase-summary.ts'
import { sum } from '#domain/payment/money.ts'
import { boxDiscountQuery } from './box-checkout-draft.ts'
import { boxPurchase } from './box-purchase.tsx'
import { BoxSteps } from './box-steps.tsx'
import { type BoxStepProps, BoxSummaryCard } from './box-summary-card.tsx'
import { forgetBox } from './selection.ts'

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
  const summary = {
    rows: plain.toSpliced(-1, 0, ...rows),
    totalPaise: totalPaise + sum(rows.map(({ paise }) => paise)),
  }
  return (
    <BoxSummaryCard {...props} draft={{ ...draft, offer: { code: '', of: boxDiscountQuery(selection), summary } }} />
  )
}

/** Places the box's order or updates it, then goes to the step that the answer names. */
export const placeBoxOrder = (props: StepProps) => submitOrder({ ...props, purchase: boxPurchase })
