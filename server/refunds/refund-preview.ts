import { DELIVERY_NAME } from '#domain/document/invoice.ts'
import type { OrderId, OrderNumber, PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { type OrderState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { orderBalance, refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { type CreditNotePreview, previewCreditNotes } from '#server/documents/preview-credit-notes.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import type { PaymentReference, RefundPlan, RefundStep } from './plan-refund.ts'
import { linesOfRefund, refundedQuantities } from './queries.ts'
import { findRefundableLines, wasShipped } from './refund-lines.ts'

/** Preview of a refund. */
export type RefundPreview = {
  order: { number: OrderNumber; fullName: string; totalPaise: Paise; state: OrderState; hasEmail: boolean } | undefined
  steps: RefundStepPreview[]
  /** Effect on the order: none if the payment did not pay for it. `credit`: a credit note is issued. */
  follows: { to: 'nothing' } | { to: 'refunded' | 'partly-refunded'; credit: boolean }
  beside: PaymentReference[]
  /** Credit notes as they would be issued now. */
  credits: CreditNotePreview[]
  /** Delivery charge that is left to refund, and whether all or nothing of it is refunded; `undefined` for an amount. */
  delivery?: { leftPaise: Paise; isRefunded: boolean; wasShipped: boolean } | undefined
  /** Orders for dearer hours, when the whole order is refunded: unpaid ones end with it, paid ones get a task. */
  slotCharges?: { number: OrderNumber; totalPaise: Paise; isUnpaid: boolean }[] | undefined
  /** Sums of the order after this refund. */
  balance: { paidPaise: Paise; refundedPaise: Paise }
}
type RefundStepPreview = {
  id: PaymentId
  provider: string
  way: RefundStep['way']
  hand: RefundStep['hand']
  /** Requested before; the provider is asked for the result. */
  askedBefore: boolean
  amountPaise: Paise
  ofPaise: Paise
  /** Amount refundable before this step. */
  leftPaise: Paise
  lines: { name: string; quantity: number; amountPaise: Paise; restock: boolean; isDelivery: boolean }[]
}

export async function buildRefundPreview(db: Db, plan: RefundPlan, at: Date): Promise<RefundPreview> {
  const { order, steps } = plan
  const { paidPaise, refundedPaise } = balanceAfter(plan)
  const issued = order !== undefined && (await newestInvoice(db, order.id)) !== undefined
  const follows = orderEffectOf(plan, issued)
  return {
    order: order && orderSummaryOf(order),
    steps: steps.map((step) => stepPreview(step, plan)),
    follows,
    beside: otherPaymentsOf(plan),
    credits: await creditsOf(db, plan, at),
    delivery: await deliveryEffectOf(db, plan),
    ...(order && follows.to === 'refunded' && { slotCharges: await openSlotCharges(db, order.id) }),
    balance: { paidPaise, refundedPaise },
  }
}

/** Returns the orders for dearer hours that are unpaid, or paid and not refunded. */
async function openSlotCharges(db: Db, orderId: OrderId): Promise<RefundPreview['slotCharges']> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'totalPaise', 'state'])
    .where('supplementOf', '=', orderId)
    .where('state', 'in', [...UNPAID_STATES, 'paid', 'partly_refunded'])
    .orderBy('id')
    .execute()
  const charges = rows.map(({ state, ...charge }) => ({ ...charge, isUnpaid: UNPAID_STATES.includes(state) }))
  return charges.length > 0 ? charges : undefined
}

const orderSummaryOf = ({ number, buyer: { fullName, email }, totalPaise, state }: Order) => ({
  ...{ number, fullName, totalPaise, state, hasEmail: email !== '' },
})

function stepPreview(
  { payment, amountPaise, way, hand, open, lines }: RefundStep,
  { order }: RefundPlan,
): RefundStepPreview {
  const { id, provider, amountPaise: ofPaise } = payment
  const named = lines.map(({ position, quantity, amountPaise: paise, restock }) => ({
    name: order?.lines[position]?.name ?? DELIVERY_NAME,
    ...{ quantity, restock, isDelivery: order !== undefined && isDeliveryPosition(order, position) },
    amountPaise: paise,
  }))
  const leftPaise = refundableOf(payment)
  return { id, provider, way, hand, askedBefore: open !== undefined, amountPaise, ofPaise, leftPaise, lines: named }
}

/** The delivery charge follows the lines of the order. */
const isDeliveryPosition = ({ lines }: Order, position: number): boolean => position >= lines.length

async function deliveryEffectOf(db: Db, { order, payments, steps }: RefundPlan): Promise<RefundPreview['delivery']> {
  const [step] = steps
  if (!order?.delivery || !step?.payment.forOrder || step.open) return undefined
  const line = (await findRefundableLines(db, order))?.find(({ isDelivery }) => isDelivery)
  if (!line || line.paise === 0) return undefined
  const isNamed = step.lines.some(({ position }) => isDeliveryPosition(order, position))
  const isRefunded = isNamed || balanceAfter({ payments, steps }).goneBack
  if (!isRefunded && step.lines.length === 0) return undefined
  return { leftPaise: line.paise, isRefunded, wasShipped: wasShipped(order) }
}

function orderEffectOf({ order, payments, steps }: RefundPlan, issued: boolean): RefundPreview['follows'] {
  if (!order || !steps.some(({ payment }) => payment.forOrder)) return { to: 'nothing' }
  const { goneBack } = balanceAfter({ payments, steps })
  return { to: goneBack ? 'refunded' : 'partly-refunded', credit: issued }
}

/** Returns the sums of an order as they are once the refund is done. */
function balanceAfter({ payments, steps }: Pick<RefundPlan, 'payments' | 'steps'>) {
  const before = orderBalance(payments)
  const own = steps.filter(({ payment }) => payment.forOrder)
  const refundedPaise = before.refundedPaise + sum(own.map(({ amountPaise }) => amountPaise))
  return { ...before, refundedPaise, goneBack: refundedPaise === before.paidPaise }
}

/** Only for a single payment: the notes of several depend on each other and are not foreseen. */
async function creditsOf(db: Db, plan: RefundPlan, at: Date): Promise<CreditNotePreview[]> {
  const [step, ...others] = plan.steps
  if (!plan.order || !step?.payment.forOrder || others.length > 0) return []
  const lines = step.open ? await linesOfRefund(db, step.open.id) : step.lines
  const returned = await refundedQuantities(db, plan.order.id, { states: ['done'] })
  const refund = { amountPaise: step.amountPaise }
  return previewCreditNotes(db, plan.order, { refund, lines, money: balanceAfter(plan), returned, at })
}

function otherPaymentsOf({ payments, steps }: RefundPlan): PaymentReference[] {
  const chosen = new Set(steps.map(({ payment }) => payment.id))
  return payments
    .filter((payment) => !chosen.has(payment.id) && !payment.forOrder && refundableOf(payment) > 0)
    .map((payment) => ({ id: payment.id, amountPaise: refundableOf(payment) }))
}
