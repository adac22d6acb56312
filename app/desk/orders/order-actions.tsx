import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { groupDigits } from '#app/desk/format.ts'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { formatExact } from '#domain/payment/money.ts'
import { utrDoubt } from '#domain/payment/upi.ts'
import type { Route } from './+types/order.ts'

type OrderData = Route.ComponentProps['loaderData']
type FailedAction = Route.ComponentProps['actionData']

/**
 * Next decisions for an order: confirm or reject a payment claim, pack, ship, deliver. At most one primary button.
 */
export function OrderActions({ shown, failed }: { shown: OrderData; failed: FailedAction }) {
  const { order, money, ways, version, mayPack, mayDecide } = shown
  const { claim, camePaise } = money ?? {}
  const busy = useNavigation().state === 'submitting'
  const confirm = useRef<HTMLButtonElement>(null)
  const noteField = useRef<HTMLInputElement>(null)
  // Rejecting a claim needs a note, so R moves the focus to the note's field; Enter submits it.
  useShortcuts({ c: () => confirm.current?.click(), r: () => noteField.current?.focus() })
  const submittedText = (act: string) => (failed?.act === act ? failed.text : '')
  return (
    <>
      {failed && (
        <p className="strip is-error" role="alert">
          {failed.fault}
        </p>
      )}
      {money && claim && (
        <section className="dk-claim" aria-labelledby="claim">
          <h2 id="claim">Payment claimed by {order.buyer.fullName}</h2>
          <div className="who">
            <span className="dk-sub">UTR</span>
            <span className="utr">{groupDigits(claim.transactionId)}</span>
            <span className="dk-sub">
              for exactly <b>{formatExact(money.totalPaise)}</b> to {shown.upiId}
            </span>
          </div>
          <ClaimChecks transactionId={claim.transactionId} since={order.createdAt} otherOrders={money.alsoFor} />
          {mayDecide && (
            <div className="acts">
              <Form method="post">
                <input type="hidden" name="claim" value={claim.id} />
                <Button type="submit" name="act" value="confirm" aria-disabled={busy} ref={confirm}>
                  Confirm payment <kbd>C</kbd>
                </Button>
              </Form>
              <Form method="post" className="dk-compose">
                <input type="hidden" name="claim" value={claim.id} />
                <label htmlFor="why">Where did you check?</label>
                <input
                  className="input"
                  id="why"
                  name="text"
                  maxLength={300}
                  defaultValue={submittedText('not-found')}
                  ref={noteField}
                />
                <Button type="submit" look="line" name="act" value="not-found" className="is-no" aria-disabled={busy}>
                  Not found <kbd>R</kbd>
                </Button>
              </Form>
            </div>
          )}
        </section>
      )}
      {money && camePaise ? (
        <section className="dk-claim" aria-labelledby="claim">
          <h2 id="claim">A different amount was paid</h2>
          <div className="who">
            <span className="utr">{formatExact(camePaise)}</span>
            <span className="dk-sub">
              for an order of <b>{formatExact(money.totalPaise)}</b>. Accept it as paid, or refund it and cancel the
              order.
            </span>
          </div>
          {mayDecide && (
            <Form method="post" className="acts">
              <Button type="submit" name="act" value="confirm" aria-disabled={busy} ref={confirm}>
                Accept as paid <kbd>C</kbd>
              </Button>
            </Form>
          )}
        </section>
      ) : null}
      {mayPack && ways.some((way) => way === 'packed' || way === 'shipped' || way === 'delivered') && (
        <Form method="post" className="dk-tools">
          <input type="hidden" name="version" value={version} />
          {ways.includes('packed') && (
            <Button type="submit" name="act" value="pack" aria-disabled={busy}>
              Mark as packed
            </Button>
          )}
          {ways.includes('shipped') && (
            <>
              <label htmlFor="tracking">Tracking</label>
              <input
                className="input dk-tracking"
                id="tracking"
                name="text"
                maxLength={300}
                defaultValue={submittedText('ship')}
              />
              <Button type="submit" name="act" value="ship" aria-disabled={busy}>
                Mark as shipped
              </Button>
            </>
          )}
          {ways.includes('delivered') && (
            <Button type="submit" name="act" value="deliver" aria-disabled={busy}>
              Mark as delivered
            </Button>
          )}
        </Form>
      )}
    </>
  )
}

type ClaimChecksProps = { transactionId: string; since: string; otherOrders: readonly string[] }

/** Plausibility checks of a UPI transaction id that need no bank. */
function ClaimChecks({ transactionId, since, otherOrders }: ClaimChecksProps) {
  const day = indianDate(new Date(since))
  const doubt = utrDoubt(transactionId, day)
  const year = day.slice(0, 4)
  const passed = `12 digits that start with ${year.at(-1)}, as in ${year}`
  return (
    <ul className="checks">
      {doubt ? <CheckResult words={doubt} warns /> : /^\d+$/.test(transactionId) && <CheckResult words={passed} />}
      {otherOrders.length > 0 ? (
        <CheckResult words={`Also given for ${otherOrders.join(', ')}`} warns />
      ) : (
        <CheckResult words="Not used on any other order" />
      )}
    </ul>
  )
}

const CheckResult = ({ words, warns = false }: { words: string; warns?: boolean }) => (
  <li className={warns ? 'is-warn' : undefined}>
    <Icon of={warns ? 'triangle-exclamation-point' : 'circle-check'} />
    <span>{words}</span>
  </li>
)
