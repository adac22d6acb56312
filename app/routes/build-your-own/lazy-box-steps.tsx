import { BoxConfirmation } from './box-confirmation.tsx'
import { BoxPaymentStep } from './box-payment-step.tsx'
import type { BoxStepProps } from './box-step.ts'

type Props = BoxStepProps & { step: 'payment' | 'confirmation' }

/** What follows the address comes in one piece, so that nothing is left to fetch once somebody has paid. */
export default function LaterBoxSteps({ step, ...props }: Props) {
  const { receipt, bought } = props.session
  if (step === 'confirmation') return receipt && <BoxConfirmation receipt={receipt} bought={bought} />
  return <BoxPaymentStep {...props} />
}
