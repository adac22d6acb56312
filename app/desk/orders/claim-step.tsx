import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { groupDigits } from '#app/desk/format.ts'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { formatExact } from '#domain/payment/money.ts'
import { utrDoubt } from '#domain/payment/upi.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import { formatWhen } from './order-dates.ts'
import { Heading, type OrderStepProps, StepPanel } from './step-panel.tsx'

/** Confirms or rejects a claimed payment. Roles without access to payments only see that it is under review. */
export function ClaimStep({ shown, failed }: OrderStepProps) {
  const { order, money, mayDecide, today, upiId } = shown
  const claim = money?.claim
  if (!money || !claim)
    return <StepPanel heading="Payment under review" sub="Nothing to pack until the payment is confirmed." />
  const claimed = `Payment claimed by ${order.buyer.fullName}, to ${upiId}, ${formatWhen(claim.at, today)}.`
  const rejected =
    claim.notFoundAt && ` Not found${shown.hasEmail ? '; email sent' : ''} ${formatWhen(claim.notFoundAt, today)}.`
  return (
    <StepPanel
      heading={<Heading text="Confirm payment of" value={formatExact(money.totalPaise)} />}
      sub={claimed + (rejected || '')}
    >
      <div className="claim">
        <div>
          <span className="dk-sub">UTR</span>
          <span className="utr">{groupDigits(claim.transactionId)}</span>
        </div>
        <ClaimChecks transactionId={claim.transactionId} since={order.createdAt} today={today} others={money.alsoFor} />
      </div>
      {mayDecide && <ClaimDecision shown={shown} failed={failed} claim={claim} />}
      {mayDecide && <OtherPayment number={order.number} />}
    </StepPanel>
  )
}

/** Money that came another way than the customer claims. */
const OtherPayment = ({ number }: { number: string }) => (
  <p>
    <Link className="link" to={`/desk/orders/${number}/payment`}>
      Record a payment
    </Link>
  </p>
)

type PaymentClaim = NonNullable<NonNullable<OrderStepProps['shown']['money']>['claim']>

/** "Not found" opens its form below the buttons; then that form has the filled button. */
function ClaimDecision({ shown, failed, claim }: OrderStepProps & { claim: PaymentClaim }) {
  const { order, notFoundEmail } = shown
  const isRejected = claim.notFoundAt !== null
  const [isOpen, setOpen] = useState(failed?.act === 'not-found')
  const busy = useNavigation().state === 'submitting'
  const confirm = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ c: () => confirm.current?.click(), r: () => setOpen(!isRejected) })
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  const firstName = order.buyer.fullName.split(' ')[0]
  return (
    <>
      <div className="acts">
        <Form method="post">
          <input type="hidden" name="claim" value={claim.id} />
          <Button
            type="submit"
            name="act"
            value="confirm"
            look={isOpen ? 'line' : 'ribbon'}
            aria-disabled={busy}
            ref={confirm}
          >
            Confirm payment <kbd>C</kbd>
          </Button>
        </Form>
        {!isRejected && (
          <Button
            look="line"
            className="is-no needs-scripts"
            aria-expanded={isOpen}
            aria-controls="not-found"
            onClick={() => setOpen(!isOpen)}
          >
            Not found <kbd>R</kbd>
          </Button>
        )}
      </div>
      {!isRejected && (
        <Form method="post" id="not-found" className={isOpen ? 'more' : 'more is-closed'}>
          <input type="hidden" name="claim" value={claim.id} />
          <h3>Not found</h3>
          <div className="field">
            <label htmlFor="why">Where did you check? (optional)</label>
            <input
              className="input"
              id="why"
              name="text"
              maxLength={300}
              defaultValue={failed?.act === 'not-found' ? failed.text : ''}
              ref={field}
            />
          </div>
          {notFoundEmail && (
            <div className="letter">
              <p>
                <b>{notFoundEmail.subject}</b>
              </p>
              {notFoundEmail.paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          <div className="acts">
            <Button type="submit" name="act" value="not-found" aria-disabled={busy}>
              {shown.hasEmail ? `Email ${firstName}` : 'Mark as not found'}
            </Button>
            <Button look="quiet" className="needs-scripts" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <span className="dk-sub">
              {shown.hasEmail ? 'Stays under review' : 'Stays under review. The order has no email: call them.'}
            </span>
          </div>
        </Form>
      )}
    </>
  )
}

/** A payment of another amount: accept it, or refund it. */
export function AmountStep({ shown }: OrderStepProps) {
  const { money, mayDecide, order, refundable } = shown
  const confirm = useRef<HTMLButtonElement>(null)
  const busy = useNavigation().state === 'submitting'
  useShortcuts({ c: () => confirm.current?.click() })
  if (!money) return <StepPanel heading="Payment under review" sub="Nothing to pack until the payment is confirmed." />
  return (
    <StepPanel
      heading={<Heading text="A different amount was paid:" value={formatExact(money.camePaise ?? 0)} />}
      sub={`The order is ${formatExact(money.totalPaise)}. Accept it as paid, or refund it and cancel the order.`}
    >
      {mayDecide && (
        <Form method="post" className="acts">
          <Button type="submit" name="act" value="confirm" aria-disabled={busy} ref={confirm}>
            Accept as paid <kbd>C</kbd>
          </Button>
          {refundable && (
            <ButtonLink look="line" to={`/desk/orders/${order.number}/refund`}>
              Review refund
            </ButtonLink>
          )}
        </Form>
      )}
      {mayDecide && money.duePaise > 0 && <OtherPayment number={order.number} />}
    </StepPanel>
  )
}

type ClaimChecksProps = { transactionId: string; since: string; today: string; others: readonly string[] }

/** Plausibility checks of a UPI transaction id that need no bank. */
function ClaimChecks({ transactionId, since, today, others }: ClaimChecksProps) {
  const day = indianDate(new Date(since))
  const doubt = utrDoubt(transactionId, day)
  const passed = `12 digits, the first fits ${formatShortDay(day, today)}`
  return (
    <ul className="checks">
      {doubt ? <CheckResult text={doubt} warns /> : /^\d+$/.test(transactionId) && <CheckResult text={passed} />}
      {others.length > 0 ? (
        <CheckResult text={`Also given for ${others.join(', ')}`} warns />
      ) : (
        <CheckResult text="Not used on another order" />
      )}
    </ul>
  )
}

const CheckResult = ({ text, warns = false }: { text: string; warns?: boolean }) => (
  <li className={warns ? 'is-warn' : undefined}>
    <Icon of={warns ? 'triangle-exclamation-point' : 'circle-check'} />
    <span>{text}</span>
  </li>
)
