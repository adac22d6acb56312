import type { RefObject } from 'react'
import { STAGES, STEPS, type Step } from '#app/checkout/steps.ts'
import { Stages } from '#app/ui/stages.tsx'
import { CartShippingStep } from './cart-shipping-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step-props.ts'
import { useStepFocus } from './use-step-focus.ts'

type Props = StepProps & { step: Exclude<Step, 'cart'>; shown: RefObject<Step> }

/** All that follows the cart comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LazySteps({ step, shown, ...props }: Props) {
  useStepFocus(step, shown)
  const { receipt, review } = props.session
  const underReview = receipt?.state === 'under_review'
  return (
    <>
      <Stages label="Checkout progress" names={STAGES} at={STEPS.indexOf(step) - 1} />
      {step === 'shipping' && <CartShippingStep {...props} />}
      {step === 'payment' && <PaymentStep {...props} />}
      {step === 'confirmation' && receipt && !underReview && <ConfirmationStep receipt={receipt} />}
      {step === 'confirmation' && receipt && underReview && (
        <ReviewStep receipt={receipt} review={review} change={props.change} />
      )}
    </>
  )
}
