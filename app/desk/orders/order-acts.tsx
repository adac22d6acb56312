import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/day.ts'
import { formatExact } from '#domain/payment/money.ts'
import { utrDoubt } from '#domain/payment/upi.ts'
import type { Route } from './+types/order.ts'
import { inFours } from './say.ts'

type Shown = Route.ComponentProps['loaderData']
type Failed = Route.ComponentProps['actionData']

/** What is to be decided or done next with an order; one filled ribbon at most. */
export function OrderActs({ shown, failed }: { shown: Shown; failed: Failed }) {
  const { order, money, ways, version, mayPack, mayDecide } = shown
  const { claim, camePaise } = money ?? {}
  const busy = useNavigation().state === 'submitting'
  const confirm = useRef<HTMLButtonElement>(null)
  const why = useRef<HTMLInputElement>(null)
  // Not found says where somebody looked: R goes to that, and Enter sends it.
  useKeys({ c: () => confirm.current?.click(), r: () => why.current?.focus() })
  const typed = (act: string) => (failed?.act === act ? failed.text : '')
  return (
    <>
      {failed && (
        <p className="strip is-error" role="alert">
          {failed.fault}
        </p>
      )}
      {money && claim && (
        <section className="dk-claim" aria-labelledby="claim">
          <h2 id="claim">{order.buyer.fullName} says it is paid</h2>
          <div className="who">
            <span className="dk-sub">UTR</span>
            <span className="utr">{inFours(claim.transactionId)}</span>
            <span className="dk-sub">
              for exactly <b>{formatExact(money.totalPaise)}</b> to {shown.upiId}
            </span>
          </div>
          <Checks transactionId={claim.transactionId} since={order.createdAt} alsoFor={money.alsoFor} />
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
                <label htmlFor="why">Where you looked, for the record</label>
                <input
                  className="input"
                  id="why"
                  name="text"
                  maxLength={300}
                  defaultValue={typed('not-found')}
                  ref={why}
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
          <h2 id="claim">Another amount came</h2>
          <div className="who">
            <span className="utr">{formatExact(camePaise)}</span>
            <span className="dk-sub">
              and the order comes to <b>{formatExact(money.totalPaise)}</b>. Take it as it is, or pay it back and cancel
              the order.
            </span>
          </div>
          {mayDecide && (
            <Form method="post" className="acts">
              <Button type="submit" name="act" value="confirm" aria-disabled={busy} ref={confirm}>
                Take it as paid <kbd>C</kbd>
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
              Packed and tied
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
                defaultValue={typed('ship')}
              />
              <Button type="submit" name="act" value="ship" aria-disabled={busy}>
                The courier has it
              </Button>
            </>
          )}
          {ways.includes('delivered') && (
            <Button type="submit" name="act" value="deliver" aria-disabled={busy}>
              It has arrived
            </Button>
          )}
        </Form>
      )}
    </>
  )
}

type Checked = { transactionId: string; since: string; alsoFor: readonly string[] }

/** What can be told of a transaction id without the bank. */
function Checks({ transactionId, since, alsoFor }: Checked) {
  const day = indianDate(new Date(since))
  const doubt = utrDoubt(transactionId, day)
  const year = day.slice(0, 4)
  const right = `Twelve digits, and starts with ${year.at(-1)}, as ${year} does`
  return (
    <ul className="checks">
      {doubt ? <Check words={doubt} warns /> : /^\d+$/.test(transactionId) && <Check words={right} />}
      {alsoFor.length > 0 ? (
        <Check words={`Given for ${alsoFor.join(', ')} as well`} warns />
      ) : (
        <Check words="Not used on any other order" />
      )}
    </ul>
  )
}

const Check = ({ words, warns = false }: { words: string; warns?: boolean }) => (
  <li className={warns ? 'is-warn' : undefined}>
    <Icon of={warns ? 'triangle-exclamation-point' : 'circle-check'} />
    <span>{words}</span>
  </li>
)
