import type { OrderNumber, PaymentId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { moneyOf, refundableOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import type { PaymentNamed, RefundPlan, RefundStep } from './plan-refund.ts'

/** What will happen when money goes back as planned. */
export type RefundForeseen = {
  order: { number: OrderNumber; fullName: string; totalPaise: Paise; state: OrderState } | undefined
  steps: StepForeseen[]
  /** Of the order: nothing where its money bought nothing; `credit`: over all of its invoice, or over a part. */
  follows: { to: 'nothing' } | { to: 'refunded' | 'partly-refunded'; credit: boolean }
  /** Other money of the order, which bought nothing and stays where it is. */
  beside: PaymentNamed[]
}
type StepForeseen = {
  id: PaymentId
  provider: string
  way: RefundStep['way']
  /** It was asked for before; the provider is asked what became of that. */
  askedBefore: boolean
  amountPaise: Paise
  ofPaise: Paise
  /** What is left of it before: another where somebody has paid some of it back since. */
  leftPaise: Paise
  lines: { name: string; quantity: number; amountPaise: Paise; restock: boolean }[]
}

export async function foreseenOf(db: Db, plan: RefundPlan): Promise<RefundForeseen> {
  const { order, steps } = plan
  const issued = order !== undefined && (await invoiceOf(db, order.id)) !== undefined
  return {
    order: order && headOf(order),
    steps: steps.map((step) => stepForeseen(step, plan)),
    follows: followsFrom(plan, issued),
    beside: besideOf(plan),
  }
}

const headOf = ({ number, buyer: { fullName }, totalPaise, state }: Order) => ({
  ...{ number, fullName, totalPaise, state },
})

function stepForeseen({ payment, amountPaise, way, open, lines }: RefundStep, { order }: RefundPlan): StepForeseen {
  const { id, provider, amountPaise: ofPaise } = payment
  const named = lines.map(({ position, quantity, amountPaise: paise, restock }) => ({
    name: order?.lines[position]?.name ?? '',
    ...{ quantity, restock },
    amountPaise: paise,
  }))
  const leftPaise = refundableOf(payment)
  return { id, provider, way, askedBefore: open !== undefined, amountPaise, ofPaise, leftPaise, lines: named }
}

/** What becomes of the order and its invoice. */
function followsFrom({ order, payments, steps }: RefundPlan, issued: boolean): RefundForeseen['follows'] {
  const own = steps.filter(({ payment }) => payment.forOrder)
  if (!order || own.length === 0) return { to: 'nothing' }
  const { paidPaise, refundedPaise } = moneyOf(payments)
  const whole = refundedPaise + sum(own.map(({ amountPaise }) => amountPaise)) === paidPaise
  return { to: whole ? 'refunded' : 'partly-refunded', credit: issued }
}

/** Other money of the order that stays where it is. */
function besideOf({ payments, steps }: RefundPlan): PaymentNamed[] {
  const chosen = new Set(steps.map(({ payment }) => payment.id))
  return payments
    .filter((payment) => !chosen.has(payment.id) && !payment.forOrder && refundableOf(payment) > 0)
    .map((payment) => ({ id: payment.id, amountPaise: refundableOf(payment) }))
}
