import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Effect } from '#server/orders/effect.ts'
import { addNote } from '#server/orders/read-order.ts'
import { loadRefundPreview, readRefundable, submitRefund } from '#server/refunds/submit-refund.ts'
import type { Route } from './+types/refund.ts'
import { EffectsPreview, FormError, OrderSubpage } from './order-subpage.tsx'
import {
  clearOtherRows,
  EMPTY_REFUND,
  HiddenRefundFields,
  isRefundReason,
  RefundFields,
  readRefundFields,
} from './refund-fields.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Refund, ${params.number}`)

export const middleware = [requireArea('payments')]

export async function loader(args: Route.LoaderArgs) {
  const shown = await readRefundable(shopOf(args.context).db, args.params.number)
  if (!shown) throw data(null, { status: 404 })
  const { settings } = shopOf(args.context)
  const keepsDelivery = settings.refundDelivery === 'off' && shown.deliveryPaise > 0 && shown.wasShipped
  return { ...shown, chosen: args.url.searchParams.get('payment') ?? '', what: keepsDelivery ? 'goods' : 'whole' }
}

type RefundPreview = { effects: Effect[]; seen: string; amountPaise: number }
type RefundErrors = Partial<Record<'amount' | 'lines' | 'reference' | 'form', string>>
const errorAt = (field: keyof RefundErrors, words: string): RefundErrors => ({ [field]: words })

const EMPTY_ANSWER = {
  typed: EMPTY_REFUND,
  look: undefined as RefundPreview | undefined,
  faults: {} as RefundErrors,
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const [shop, { number }] = [shopOf(args.context), args.params]
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const answer = { ...EMPTY_ANSWER, typed: readRefundFields(form) }
  if (form.get('step') === 'back') return data(answer)
  const { reason } = answer.typed
  const comment = isRefundReason(reason) ? `Reason for the refund: ${reason}` : undefined
  const withComment = (preview: RefundPreview): RefundPreview => ({
    ...preview,
    effects: [...preview.effects, ...(comment ? [commentEffect(comment)] : [])],
  })
  const seen = form.get('seen')
  if (typeof seen !== 'string' || form.get('step') !== 'do') {
    const preview = await loadRefundPreview(shop, number, answer.typed, actor)
    if (preview.ok) return data({ ...answer, look: withComment(preview) })
    return data({ ...answer, faults: errorAt(preview.fault.beside, preview.fault.words) }, { status: 422 })
  }
  const outcome = await submitRefund(shop, number, { form: answer.typed, seen }, actor)
  if (outcome.ok) {
    if (comment) await addNote(shop.db, number, comment, actor)
    throw redirect(`/desk/orders/${number}#money`)
  }
  if (outcome.why === 'prove') throw reauthenticationRedirect(args)
  if (outcome.why === 'fault')
    return data({ ...answer, faults: errorAt(outcome.fault.beside, outcome.fault.words) }, { status: 422 })
  if (outcome.why === 'not-gone')
    return data({ ...answer, faults: errorAt('form', outcome.lines.join(' ')) }, { status: 502 })
  return data({ ...answer, look: withComment(outcome.now), faults: errorAt('form', STALE_PREVIEW) }, { status: 409 })
}

const STALE_PREVIEW = 'Something has changed since this preview, so nothing was done. This is what would happen now.'

const commentEffect = (text: string): Effect => ({ kind: 'comment', text, about: 'A comment on the order, never sent' })

/** Refund form. The first submit previews the refund, the second issues it. */
export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { number, payments, lines, fullName, chosen, what, deliveryPaise, wasShipped } = loaderData
  const { typed, look, faults } = actionData ?? { ...EMPTY_ANSWER, typed: { ...EMPTY_REFUND, payment: chosen, what } }
  return (
    <OrderSubpage number={number} name="Refund">
      {look ? (
        <EffectsPreview
          title={
            <>
              Refund <em>{formatExact(look.amountPaise)}</em> to {fullName}?
            </>
          }
          effects={look.effects}
          fault={faults.form}
          warning="A refund cannot be undone."
        >
          <HiddenRefundFields typed={typed} />
          <input type="hidden" name="seen" value={look.seen} />
          <Button type="submit" name="step" value="do">
            Refund {formatExact(look.amountPaise)}
          </Button>
          <button type="submit" name="step" value="back" className="textbtn">
            Back
          </button>
        </EffectsPreview>
      ) : (
        <FormError words={faults.form} />
      )}
      {!look && payments.length === 0 && <p>There is nothing left to refund.</p>}
      {!look && payments.length > 0 && (
        <Form method="post" className="dk-form" noValidate onSubmit={clearOtherRows}>
          <RefundFields {...{ payments, lines, deliveryPaise, wasShipped, typed, faults }} />
          <div className="acts">
            <Button type="submit" name="step" value="look">
              Review refund
            </Button>
          </div>
        </Form>
      )}
    </OrderSubpage>
  )
}
