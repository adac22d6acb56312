import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { PaymentLinkStatus } from '#app/desk/payment-links/payment-link-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { LINK_VALID_HOURS } from '#domain/payment/link-state.ts'
import type { Route } from './+types/order.ts'

type OrderPaymentLinkProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'link' | 'mayDecide' | 'unpaid'>

/** Payment link of an unpaid order: copy, cancel or create one. */
export function OrderPaymentLink({ order: { number }, link, mayDecide, unpaid }: OrderPaymentLinkProps) {
  if (!mayDecide || !unpaid) return null
  return (
    <section className="dk-block" aria-labelledby="link">
      <header>
        <h2 id="link">Payment link</h2>
        {link && <PaymentLinkStatus state={link.state} />}
      </header>
      {link?.address ? (
        <div className="dk-own-link">
          <code>{link.address}</code>
          <p>
            Anyone with this link can pay for the order and see its address. Created by {link.who}. Expires on{' '}
            <b>{formatDateTime(link.expiresAt)}</b>; the items are reserved until then.
          </p>
          <div className="dk-tools">
            <CopyButton text={link.address} label="Copy link" inWords />
            <LinkAction number={number} act="end" label="Cancel link" isDestructive />
          </div>
        </div>
      ) : (
        <div className="dk-own-link">
          <p>
            {link
              ? `The last link expired on ${formatDateTime(link.expiresAt)}; the items are no longer reserved.`
              : 'No payment links yet.'}{' '}
            A new link is valid for {LINK_VALID_HOURS} hours and reserves the items.
          </p>
          <LinkAction number={number} act="make" label="Create payment link" />
        </div>
      )}
    </section>
  )
}

type LinkActionProps = { number: string; act: 'make' | 'end'; label: string; isDestructive?: boolean }

const LinkAction = ({ number, act, label, isDestructive = false }: LinkActionProps) => (
  <Form method="post" action="/desk/payment-links">
    <input type="hidden" name="number" value={number} />
    <Button type="submit" look="line" className={isDestructive ? 'is-no' : ''} name="act" value={act}>
      {label}
    </Button>
  </Form>
)
