import type { CheckoutSession } from '#app/checkout/checkout-session.ts'
import type { Step } from '#app/checkout/steps.ts'
import type { ChangeSession } from '#app/checkout/use-checkout-session.ts'
import type { Cart } from '#domain/cart.ts'
import type { GoTo } from './checkout.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'

export type StepProps = { cart: Cart; session: CheckoutSession; change: ChangeSession; goTo: GoTo }

/** All that follows the cart comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LaterSteps({ step, ...props }: StepProps & { step: Exclude<Step, 'cart'> }) {
  if (step === 'shipping') return <ShippingStep {...props} />
  if (step === 'payment') return <PaymentStep {...props} />
  return props.session.receipt && <ConfirmationStep receipt={props.session.receipt} change={props.change} />
}
