import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { PaymentLinkStatus } from '#app/desk/payment-links/payment-link-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import { paymentLinkMessage, whatsAppLink } from '#domain/payment/share-link.ts'
import { HandPaymentForm } from './hand-payment-form.tsx'
import { Heading, type OrderStepProps, StepPanel } from './step-panel.tsx'

/** Unpaid order: records a payment by hand, or sends a payment link. */
export default function UnpaidStep({ shown }: OrderStepProps) {
  const { order, money, mayDecide } = shown
  const hasCheque = money !== undefined && money.chequesPaise > 0
  const heading = <Heading text="Waiting for" value={money ? formatExact(money.totalPaise) : 'payment'} />
  if (!mayDecide || !money) return <StepPanel heading={heading} sub="The order is packed once it is paid." />
  const isPart = money.receivedPaise > 0
  return (
    <>
      <StepPanel heading={money.duePaise > 0 ? 'Record a payment' : 'Cheque to clear'}>
        {hasCheque && <Cheques number={order.number} payments={money.payments} />}
        {money.duePaise > 0 && (
          <>
            <p className="dk-to-pay">
              <span>
                <span className="dk-sub">{isPart || hasCheque ? 'Still to pay' : 'To pay'}</span>
                <span className="big">{formatExact(money.duePaise)}</span>
              </span>
              {isPart ? (
                <span className="dk-st is-review">Part paid</span>
              ) : (
                <span className="dk-sub">
                  {hasCheque ? 'Nothing is packed before the cheque clears.' : 'No payment yet.'}
                </span>
              )}
            </p>
            <HandPaymentForm
              number={order.number}
              duePaise={money.duePaise}
              recordKey={shown.recordKey}
              today={shown.today}
              key={`${money.duePaise} ${money.payments.length}`}
            />
          </>
        )}
      </StepPanel>
      {money.duePaise > 0 && <PaymentLinkBlock shown={shown} />}
    </>
  )
}

type ChequesProps = { number: string; payments: NonNullable<OrderStepProps['shown']['money']>['payments'] }

/** Cheques that the bank has not paid yet. */
const Cheques = ({ number, payments }: ChequesProps) => (
  <ul className="dk-cheques">
    {payments
      .filter(({ method, state }) => method === 'cheque' && state === 'pending')
      .map(({ id, amountPaise, hand }) => (
        <li key={id}>
          <span>
            <b>{formatExact(amountPaise)}</b>{' '}
            <span className="dk-sub">{['Cheque', hand?.reference, hand?.detail].filter(Boolean).join(' ')}</span>
          </span>
          <Form method="post" action={`/desk/orders/${number}/payment`} className="acts">
            <input type="hidden" name="payment" value={id} />
            <Button type="submit" look="line" name="act" value="clear">
              Cleared
            </Button>
          </Form>
          <details className="dk-bounced">
            <summary className="btn-line is-no">Bounced</summary>
            <Form method="post" action={`/desk/orders/${number}/payment`}>
              <input type="hidden" name="payment" value={id} />
              <div className="field">
                <label htmlFor={`why-${id}`}>Reason of the bank</label>
                <input
                  className="input"
                  id={`why-${id}`}
                  name="reason"
                  maxLength={200}
                  placeholder="Insufficient funds"
                  required
                />
              </div>
              <div className="acts">
                <Button type="submit" look="line" className="is-no" name="act" value="bounce">
                  Mark as bounced
                </Button>
                <span className="dk-sub">The order waits for its payment again.</span>
              </div>
            </Form>
          </details>
        </li>
      ))}
  </ul>
)

const EMAIL_STATES = { waits: 'being sent', sent: 'sent', file: 'kept as a file', 'given-up': 'not delivered' } as const

/** Payment link of an unpaid order: send, copy, cancel or create one. */
function PaymentLinkBlock({
  shown: { order, link, money, shopName, emails, linkEmailRefusal },
}: Pick<OrderStepProps, 'shown'>) {
  const sent = emails.find(({ kind }) => kind === 'payment_link')
  const chat =
    link?.address &&
    money &&
    whatsAppLink(
      order.buyer.phone,
      paymentLinkMessage({
        ...{ shop: shopName, fullName: order.buyer.fullName, number: order.number },
        ...{ duePaise: money.duePaise, expires: formatDateTime(link.expiresAt), address: link.address },
      }),
    )
  return (
    <section className="dk-block dk-send-link" id="link" aria-labelledby="send-link">
      <h2 id="send-link">Send payment link</h2>
      {link?.address ? (
        <>
          <p className="dk-sub">
            Anyone with this link can pay for the order and see its address. Created by {link.who}. Expires on{' '}
            <b>{formatDateTime(link.expiresAt)}</b>; the items are reserved until then.
          </p>
          {sent && (
            <p className="dk-sub">
              Emailed on {formatDateTime(sent.createdAt)}: {EMAIL_STATES[sent.state]}.
            </p>
          )}
          <div className="pay-link">
            <code>{link.address}</code>
            <PaymentLinkStatus state={link.state} />
          </div>
          <div className="acts">
            {chat && (
              <a className="btn-line" href={chat} target="_blank" rel="noreferrer">
                <Icon of="message-square" />
                WhatsApp to {order.buyer.phone}
              </a>
            )}
            <EmailLinkAction number={order.number} email={order.buyer.email} refusal={linkEmailRefusal} />
            <CopyButton text={link.address} label="Copy link" inWords />
            <LinkAction number={order.number} act="end" label="Cancel link" />
          </div>
        </>
      ) : (
        <>
          <p className="dk-sub">
            {`${
              link
                ? `The last link expired on ${formatDateTime(link.expiresAt)}; the items are no longer reserved.`
                : 'No payment links yet.'
            } A new link is valid for ${LINK_VALID_HOURS} hours and reserves the items.`}
          </p>
          <LinkAction number={order.number} act="make" label="Create payment link" />
        </>
      )}
    </section>
  )
}

type EmailLinkActionProps = { number: string; email: string; refusal: string | undefined }

/** Sends the link to the address of the order. A disabled button says why it cannot. */
const EmailLinkAction = ({ number, email, refusal }: EmailLinkActionProps) => (
  <Form method="post" action="/desk/payment-links" className="dk-link-email">
    <input type="hidden" name="number" value={number} />
    <Button
      type="submit"
      look="line"
      name="act"
      value="email"
      aria-disabled={refusal !== undefined}
      aria-describedby={refusal && 'no-link-email'}
    >
      <Icon of="mail" />
      {email ? `Email to ${email}` : 'Email'}
    </Button>
    {refusal && (
      <span className="dk-sub" id="no-link-email">
        {refusal}
      </span>
    )}
  </Form>
)

type LinkActionProps = { number: string; act: 'make' | 'end'; label: string }

const LinkAction = ({ number, act, label }: LinkActionProps) => (
  <Form method="post" action="/desk/payment-links">
    <input type="hidden" name="number" value={number} />
    <Button type="submit" look="line" className={act === 'end' ? 'is-no' : ''} name="act" value={act}>
      {label}
    </Button>
  </Form>
)
