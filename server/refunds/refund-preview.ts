import type { OrderNumber, PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { orderBalance, refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import type { PaymentReference, RefundPlan, RefundStep } from './plan-refund.ts'

/** Preview of a refund. */
export type RefundPreview = {
  order: { number: OrderNumber; fullName: string; totalPaise: Paise; state: OrderState } | undefined
  steps: RefundStepPreview[]
  /** Effect on the order: none if the payment did not pay for it. `credit`: a credit note is issued. */
  follows: { to: 'nothing' } | { to: 'refunded' | 'partly-refunded'; credit: boolean }
  beside: PaymentReference[]
}
type RefundStepPreview = {
  id: PaymentId
  provider: string
  way: RefundStep['way']
  /** Requested before; the provider is asked for the result. */
  askedBefore: boolean
  amountPaise: Paise
  ofPaise: Paise
  /** Amount refundable before this step. */
  leftPaise: Paise
  lines: { name: string; quantity: number; amountPaise: Paise; restock: boolean }[]
}

export async function buildRefundPreview(db: Db, plan: RefundPlan): Promise<RefundPreview> {
  const { order, steps } = plan
  const issued = order !== undefined && (await newestInvoice(db, order.id)) !== undefined
  return {
    order: order && orderSummaryOf(order),
    steps: steps.map((step) => stepPreview(step, plan)),
    follows: orderEffectOf(plan, issued),
    beside: otherPaymentsOf(plan),
  }
}

const orderSummaryOf = ({ number, buyer: { fullName }, totalPaise, state }: Order) => ({
  ...{ number, fullName, totalPaise, state },
})

function stepPreview({ payment, amountPaise, way, open, lines }: RefundStep, { order }: RefundPlan): RefundStepPreview {
  const { id, provider, amountPaise: ofPaise } = payment
  const named = lines.map(({ position, quantity, amountPaise: paise, restock }) => ({
    name: order?.lines[position]?.name ?? '',
    ...{ quantity, restock },
    amountPaise: paise,
  }))
  const leftPaise = refundableOf(payment)
  return { id, provider, way, askedBefore: open !== undefined, amountPaise, ofPaise, leftPaise, lines: named }
}

function orderEffectOf({ order, payments, steps }: RefundPlan, issued: boolean): RefundPreview['follows'] {
  const own = steps.filter(({ payment }) => payment.forOrder)
  if (!order || own.length === 0) return { to: 'nothing' }
  const { paidPaise, refundedPaise } = orderBalance(payments)
  const whole = refundedPaise + sum(own.map(({ amountPaise }) => amountPaise)) === paidPaise
  return { to: whole ? 'refunded' : 'partly-refunded', credit: issued }
}

function otherPaymentsOf({ payments, steps }: RefundPlan): PaymentReference[] {
  const chosen = new Set(steps.map(({ payment }) => payment.id))
  return payments
    .filter((payment) => !chosen.has(payment.id) && !payment.forOrder && refundableOf(payment) > 0)
    .map((payment) => ({ id: payment.id, amountPaise: refundableOf(payment) }))
}
