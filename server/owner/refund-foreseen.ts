import { formatExact, sum } from '#domain/payment/money.ts'
import { moneyOf, refundableOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import { shortId } from './find-payment.ts'
import { stateWords } from './move-by-owner.ts'
import type { RefundPlan, RefundStep } from './plan-refund.ts'

/** What will happen when money goes back as planned, in words. */
export async function foreseenWords(db: Db, plan: RefundPlan): Promise<string> {
  const { order, steps } = plan
  const head =
    order &&
    `Order ${order.number} of ${order.shipping.fullName}, ${formatExact(order.totalPaise)}, is ${stateWords(order.state)}.`
  const issued = order && (await invoiceOf(db, order.id)) !== undefined
  return [
    head,
    ...steps.flatMap((step) => stepWords(step, plan)),
    followsWords(plan, issued === true),
    ...besideWords(plan),
  ]
    .filter(Boolean)
    .join('\n')
}

function stepWords(step: RefundStep, { order }: RefundPlan): string[] {
  const { payment, amountPaise, way, open, lines } = step
  const of = amountPaise < payment.amountPaise ? ` of ${formatExact(payment.amountPaise)}` : ''
  const how =
    way === 'provider'
      ? `goes back through ${payment.provider}${open ? ', which is asked first what became of it' : ''}`
      : 'is written down as paid back by hand; the shop moves no money itself'
  const pieces = lines.map(({ position, quantity, amountPaise: paise, restock }) => {
    const name = order?.lines[position]?.name ?? ''
    return `  ${quantity} x ${name}, ${formatExact(paise)}${restock ? ', goes back on the shelf' : ''}`
  })
  return [`${formatExact(amountPaise)}${of}, payment ${shortId(payment.id)}, ${how}.`, ...pieces]
}

/** What becomes of the order and its invoice. */
function followsWords({ order, payments, steps }: RefundPlan, issued: boolean): string {
  const letter = order ? 'The buyer is written to.' : 'Nobody is written to.'
  const own = steps.filter(({ payment }) => payment.forOrder)
  if (!order || own.length === 0) return `It bought nothing, so no order and no invoice changes. ${letter}`
  const { paidPaise, refundedPaise } = moneyOf(payments)
  const whole = refundedPaise + sum(own.map(({ amountPaise }) => amountPaise)) === paidPaise
  const state = whole ? 'The order becomes refunded' : 'The order stays as it is, partly refunded'
  const paper = issued
    ? whole
      ? ', and a credit note takes back what is left of its invoice'
      : ', and a credit note is written over it'
    : ''
  return `${state}${paper}. ${letter}`
}

/** Other money of the order that stays where it is. */
function besideWords({ payments, steps }: RefundPlan): string[] {
  const chosen = new Set(steps.map(({ payment }) => payment.id))
  return payments
    .filter((payment) => !chosen.has(payment.id) && !payment.forOrder && refundableOf(payment) > 0)
    .map(
      (payment) =>
        `Besides, ${formatExact(refundableOf(payment))} came that bought nothing, and stays: refund ${shortId(payment.id)}`,
    )
}
