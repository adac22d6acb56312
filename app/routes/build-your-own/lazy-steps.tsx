import { type RefObject, useEffect } from 'react'
import { boxAsked } from '#app/box/box-checkout-draft.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { forgetBox } from '#app/box/selection.ts'
import { BoxConfirmation } from '#app/checkout/confirmation-step.tsx'
import { PaymentStep } from '#app/checkout/payment-step.tsx'
import type { StepProps } from '#app/checkout/purchase.ts'
import type { Step } from '#app/checkout/steps.ts'
import { submitOrder } from '#app/checkout/submit-order.ts'
import { useStepFocus } from '#app/checkout/use-steps.ts'
import { offerRows } from '#domain/order/order-summary.ts'
import { boxSummary } from '#domain/order/purchase-summary.ts'
import { sum } from '#domain/payment/money.ts'
import { boxPurchase } from './box-purchase.tsx'
import { type BoxStepProps, BoxSummaryCard } from './box-summary-card.tsx'

type Props = BoxStepProps & { step: 'payment' | 'confirmation'; shown: RefObject<Step> }

/** What follows the address comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LazySteps({ step, shown, ...props }: Props) {
  useStepFocus(step, shown)
  const { receipt, bought } = props.draft
  // Also where its payment was only learnt of here: what is paid for is no longer in the making.
  useEffect(() => {
    if (step === 'confirmation' && receipt) forgetBox()
  }, [step, receipt])
  if (step === 'payment') return <PaymentStep {...props} purchase={boxPurchase} tag={() => <OrderedBox {...props} />} />
  return receipt && <BoxConfirmation receipt={receipt} bought={bought} steps={<BoxSteps at={4} />} />
}

/** The same tag once there is an order: what was taken off is the order's. */
function OrderedBox({ change: _, ...props }: BoxStepProps) {
  const { draft, sums, selection } = props
  const rows = offerRows(draft.order?.offer)
  const { rows: plain, totalPaise } = boxSummary(sums)
  const summary = {
    rows: plain.toSpliced(-1, 0, ...rows),
    totalPaise: totalPaise + sum(rows.map(({ paise }) => paise)),
  }
  return <BoxSummaryCard {...props} draft={{ ...draft, offer: { code: '', of: boxAsked(selection), summary } }} />
}

/** Makes the box's order, or changes it, and goes where the answer leads. */
export const placeBox = (props: StepProps) => submitOrder({ ...props, purchase: boxPurchase })
