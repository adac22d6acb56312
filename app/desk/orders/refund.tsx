import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readBody } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { moneyLimit } from '#server/desk/money-limit.ts'
import { lookAtRefund, readRefundable, refundAtDesk } from '#server/desk/orders/refund-at-desk.ts'
import { proveFirst } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/refund.ts'
import { Fault, Happens, OrderPart } from './order-part.tsx'
import { EMPTY_REFUND, RefundFields, RefundHidden, readRefundFields } from './refund-fields.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/tick.css'
import '#app/desk/styles/one.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Pay back, ${params.number}`)

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'payments')
  const shown = await readRefundable(shopOf(args.context).db, args.params.number)
  if (!shown) throw data(null, { status: 404 })
  return { ...shown, chosen: args.url.searchParams.get('payment') ?? '' }
}

type Look = { lines: string[]; seen: string; amountPaise: number }
type Faults = Partial<Record<'amount' | 'lines' | 'form', string>>
const beside = (place: keyof Faults, words: string): Faults => ({ [place]: words })

const NOTHING = {
  typed: EMPTY_REFUND,
  look: undefined as Look | undefined,
  faults: {} as Faults,
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const form = await readBody(args.request)
  const [shop, { number }] = [shopOf(args.context), args.params]
  const by = { ...pressedBy(shop, who), limit: moneyLimit(shop, who) }
  const answer = { ...NOTHING, typed: readRefundFields(form) }
  const seen = form.get('seen')
  if (typeof seen !== 'string' || form.get('step') !== 'do') {
    const looked = await lookAtRefund(shop, number, answer.typed, by)
    if (looked.ok) return data({ ...answer, look: looked })
    return data({ ...answer, faults: beside(looked.fault.beside, looked.fault.words) }, { status: 422 })
  }
  const done = await refundAtDesk(shop, number, { form: answer.typed, seen }, by)
  if (done.ok) throw redirect(`/desk/orders/${number}#money`)
  if (done.why === 'prove') throw proveFirst(args)
  if (done.why === 'fault')
    return data({ ...answer, faults: beside(done.fault.beside, done.fault.words) }, { status: 422 })
  if (done.why === 'not-gone') return data({ ...answer, faults: beside('form', done.lines.join(' ')) }, { status: 502 })
  return data({ ...answer, look: done.now, faults: beside('form', CHANGED) }, { status: 409 })
}

const CHANGED = 'Something has changed since you looked, so nothing was done. This is what would happen now.'

/** Money that goes back: first what would happen is shown, then it is pressed. */
export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { number, payments, lines, chosen } = loaderData
  const { typed, look, faults } = actionData ?? { ...NOTHING, typed: { ...EMPTY_REFUND, payment: chosen } }
  return (
    <OrderPart number={number} name="Pay back">
      {look ? (
        <Happens lines={look.lines} fault={faults.form}>
          <RefundHidden typed={typed} />
          <input type="hidden" name="seen" value={look.seen} />
          <Button type="submit" name="step" value="do">
            Pay {formatExact(look.amountPaise)} back
          </Button>
        </Happens>
      ) : (
        <Fault words={faults.form} />
      )}
      {payments.length === 0 ? (
        <p>Nothing is left to pay back of this order.</p>
      ) : (
        <Form method="post" className="dk-form" noValidate>
          <RefundFields {...{ payments, lines, typed, faults }} />
          <div className="acts">
            <Button type="submit" name="step" value="look" look={look ? 'line' : 'ribbon'}>
              Look what happens
            </Button>
          </div>
        </Form>
      )}
    </OrderPart>
  )
}
