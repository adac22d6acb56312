import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { EMPTY_HAND_PAYMENT, type HandPaymentErrors } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import { moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { newId } from '#server/db/portable.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { decideCheque } from '#server/payments/hand/decide-cheque.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import type { Route } from './+types/hand-payment.ts'
import { HandPaymentForm } from './hand-payment-form.tsx'
import { FormError, OrderSubpage } from './order-subpage.tsx'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Record a payment, ${params.number}`)

export const middleware = [requireArea('payments')]

/** Reloads after refused actions too, so that the form shows what is left to pay now. */
export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const shown = await readOrder(db, args.params.number, now())
  if (!shown) throw data(null, { status: 404 })
  const { order, money, today } = shown
  return { number: order.number, duePaise: money.duePaise, today, recordKey: newId() }
}

const FIELDS = Object.keys(EMPTY_HAND_PAYMENT) as (keyof typeof EMPTY_HAND_PAYMENT)[]

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const [shop, { number }] = [shopOf(args.context), args.params]
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const own = ['act', 'key', 'due', 'payment', 'reason'] as const
  const { act, key, due, payment, reason, ...typed } = await readForm(args.request, [...own, ...FIELDS])
  const outcome =
    act === 'record'
      ? await recordHandPayment(shop.db, { number, typed, key, shownDuePaise: Number(due) }, actor)
      : act === 'clear' || act === 'bounce'
        ? await decideCheque(shop.db, { number, paymentId: payment, isCleared: act === 'clear', reason }, actor)
        : undefined
  if (!outcome) throw data(null, { status: 400 })
  if (outcome.ok) throw redirect(`/desk/orders/${number}#money`)
  if (outcome.why === 'prove') throw reauthenticationRedirect(args)
  const errors: HandPaymentErrors = outcome.errors
  return data({ typed: act === 'record' ? typed : undefined, errors }, { status: errors.form ? 409 : 422 })
}

/** Records a payment of an order by hand; the form is also on the order that waits for its payment. */
export default function RecordPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { number, duePaise } = loaderData
  return (
    <OrderSubpage number={number} name="Record a payment">
      <FormError words={actionData?.errors.form} />
      <section className="dk-hand-page" aria-label="Payment">
        <p className="dk-to-pay">
          <span>
            <span className="dk-sub">Still to pay</span>
            <span className="big">{formatExact(duePaise)}</span>
          </span>
        </p>
        <HandPaymentForm
          {...loaderData}
          {...(actionData?.typed && { typed: actionData.typed })}
          errors={actionData?.errors ?? {}}
        />
      </section>
    </OrderSubpage>
  )
}
