import { lazy, Suspense } from 'react'
import { formatDateTime } from '#app/desk/format.ts'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { DeliverStep, PackStep, ShipStep } from './fulfil-steps.tsx'
import { formatWhen } from './order-dates.ts'
import { Heading, type OrderStepProps, StepPanel } from './step-panel.tsx'
import './hand-payment.css'

// The forms of unpaid orders are large, and most orders are paid.
const UnpaidStep = lazy(() => importWithRetry(() => import('./unpaid-step.tsx')))
const loadClaimStep = () => importWithRetry(() => import('./claim-step.tsx'))
const ClaimStep = lazy(async () => ({ default: (await loadClaimStep()).ClaimStep }))
const AmountStep = lazy(async () => ({ default: (await loadClaimStep()).AmountStep }))

/** The next step of an order, with at most one filled button. */
export const NextStepPanel = (props: OrderStepProps) => (
  <Suspense>
    <NextStep {...props} />
  </Suspense>
)

function NextStep({ shown, failed }: OrderStepProps) {
  const stepProps = { shown, failed }
  switch (shown.next) {
    case 'confirm-claim':
      return <ClaimStep {...stepProps} />
    case 'accept-amount':
      return <AmountStep {...stepProps} />
    case 'wait-for-payment':
      return <UnpaidStep {...stepProps} />
    case 'pack':
      return <PackStep {...stepProps} />
    case 'ship':
      return <ShipStep {...stepProps} />
    case 'deliver':
      return <DeliverStep {...stepProps} />
    default:
      return <EndStep shown={shown} />
  }
}

/** Panel of an order that needs no step but, where money is left, its refund. */
function EndStep({ shown }: Pick<OrderStepProps, 'shown'>) {
  const { next, money, order, mayDecide, refundable, events, today } = shown
  const last = events.at(-1)
  const when = last && formatWhen(last.at, today)
  const cause = last?.cause && `${last.cause.charAt(0).toUpperCase()}${last.cause.slice(1)}.`
  if (next === 'delivered')
    return <StepPanel heading={<Heading text="Delivered" value={when} />} sub={trackingText(shown)} />
  if (next === 'refunded')
    return (
      <StepPanel heading={<Heading text="Refunded" value={money && formatExact(money.refundedPaise)} />} sub={when} />
    )
  const isDue = mayDecide && refundable && (next === 'refund-due' || next === 'returned')
  const name = next === 'returned' ? 'Returned' : 'Cancelled'
  if (!isDue || !money) return <StepPanel heading={<Heading text={name} value={when} />} sub={cause} />
  return (
    <StepPanel
      heading={<Heading text="Refund due:" value={formatExact(money.refundablePaise)} />}
      sub={`${name} ${last ? formatDateTime(last.at) : ''}.`}
    >
      <div className="acts">
        <ButtonLink to={`/desk/orders/${order.number}/refund`}>Review refund</ButtonLink>
      </div>
    </StepPanel>
  )
}

const trackingText = ({ order }: OrderStepProps['shown']): string =>
  order.parcels
    .map(({ tracking }) => tracking)
    .filter(Boolean)
    .join(', ')
