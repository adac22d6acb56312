import { type RefObject, useEffect } from 'react'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { forgetBox } from '#app/box/selection.ts'
import { BoxConfirmation } from '#app/checkout/confirmation-step.tsx'
import { PaymentStep } from '#app/checkout/payment-step.tsx'
import { placeOrder } from '#app/checkout/place-order.ts'
import type { StepProps } from '#app/checkout/purchase.ts'
import type { Step } from '#app/checkout/steps.ts'
import { useStepFocus } from '#app/checkout/use-steps.ts'
import { boxPurchase } from './box-purchase.tsx'
import { BoxSlip, type BoxStepProps } from './box-slip.tsx'

type Props = BoxStepProps & { step: 'payment' | 'confirmation'; shown: RefObject<Step> }

/** What follows the address comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LazySteps({ step, shown, ...props }: Props) {
  useStepFocus(step, shown)
  const { receipt, bought } = props.session
  // Also where its payment was only learnt of here: what is paid for is no longer in the making.
  useEffect(() => {
    if (step === 'confirmation' && receipt) forgetBox()
  }, [step, receipt])
  if (step === 'payment') return <PaymentStep {...props} purchase={boxPurchase} tag={() => <BoxSlip {...props} />} />
  return receipt && <BoxConfirmation receipt={receipt} bought={bought} steps={<BoxSteps at={4} />} />
}

/** Makes the box's order, or changes it, and goes where the answer leads. */
export const placeBox = (props: StepProps) => placeOrder({ ...props, purchase: boxPurchase })
