import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { PaymentLinkStatus } from '#app/desk/payment-links/payment-link-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import { Heading, type OrderStepProps, StepPanel } from './step-panel.tsx'

/** Payment link of an unpaid order: copy, cancel or create one. */
export function UnpaidStep({ shown: { order, money, link, mayDecide } }: OrderStepProps) {
  const heading = <Heading text="Waiting for" value={money ? formatExact(money.totalPaise) : 'payment'} />
  if (!mayDecide) return <StepPanel heading={heading} sub="The order is packed once it is paid." />
  if (!link?.address)
    return (
      <StepPanel
        id="link"
        heading={heading}
        sub={`${
          link
            ? `The last link expired on ${formatDateTime(link.expiresAt)}; the items are no longer reserved.`
            : 'No payment links yet.'
        } A new link is valid for ${LINK_VALID_HOURS} hours and reserves the items.`}
      >
        <LinkAction number={order.number} act="make" label="Create payment link" />
      </StepPanel>
    )
  return (
    <StepPanel
      id="link"
      heading={heading}
      sub={
        <>
          Anyone with this link can pay for the order and see its address. Created by {link.who}. Expires on{' '}
          <b>{formatDateTime(link.expiresAt)}</b>; the items are reserved until then.
        </>
      }
    >
      <div className="pay-link">
        <code>{link.address}</code>
        <PaymentLinkStatus state={link.state} />
      </div>
      <div className="acts">
        <CopyButton text={link.address} label="Copy link" look="ribbon" inWords />
        <LinkAction number={order.number} act="end" label="Cancel link" />
      </div>
    </StepPanel>
  )
}

type LinkActionProps = { number: string; act: 'make' | 'end'; label: string }

const LinkAction = ({ number, act, label }: LinkActionProps) => (
  <Form method="post" action="/desk/payment-links">
    <input type="hidden" name="number" value={number} />
    <Button
      type="submit"
      look={act === 'make' ? 'ribbon' : 'line'}
      className={act === 'end' ? 'is-no' : ''}
      name="act"
      value={act}
    >
      {label}
    </Button>
  </Form>
)
