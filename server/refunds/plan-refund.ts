import type { OrderNumber, PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { Paise } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import { type HandRefund, isRefundMethod, type RefundCommand } from '#domain/refund/refund-command.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type OrderNotFound,
  orderNotFound,
  type TestOrderRefused,
  type TransitionRefused,
  testOrderRefused,
  transitionRefused,
} from '#server/orders/order-refusals.ts'
import { orderById } from '#server/orders/queries.ts'
import { findOrderByNumber, resolveOrderNumber } from '#server/orders/resolve-order.ts'
import { findPaymentsByName, type PaymentRecord, paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { belongsToProvider, isAtProvider } from './provider-refund.ts'
import { isInFlight, type Refund, type RefundLine } from './queries.ts'
import { type RefundLineFault, selectRefundLines } from './refund-lines.ts'

/** Refund of one payment; `open` is an earlier request with unknown result. */
export type RefundStep = {
  payment: PaymentRecord
  amountPaise: Paise
  lines: RefundLine[]
  way: 'provider' | 'by-hand'
  /** Method of a refund that the shop makes itself, if known. */
  hand: HandRefund | undefined
  open: Refund | undefined
  /** The refund gives back a part of the charge of a slot. */
  forSlot?: boolean
}
export type RefundPlan = { order: Order | undefined; payments: PaymentRecord[]; steps: RefundStep[] }
export type PaymentReference = Pick<PaymentRecord, 'id' | 'amountPaise'>
export type RefundRefusal =
  | OrderNotFound
  | TestOrderRefused
  | RefundLineFault
  | RefundInProgress
  | { ok: false; why: 'no-payment'; what: string }
  /** Several payments match; `begin`: by the beginning of their id. */
  | { ok: false; why: 'several'; begin: boolean; payments: PaymentReference[] }
  /** Partly refunded before, so an unseen refund needs an explicit amount. */
  | { ok: false; why: 'say-how-much'; id: PaymentId; leftPaise: Paise }
  | { ok: false; why: 'pending'; amountPaise: Paise; provider: string; providerRef: string | null }
  /** No money received, or all refunded. `mayHaveCome`: it may have arrived by UPI outside the shop. */
  | { ok: false; why: 'unpaid'; cannot: TransitionRefused; mayHaveCome: OrderNumber | undefined }
  | {
      ok: false
      why: 'came-to-nothing'
      id: PaymentId
      state: PaymentRecord['state']
      mayHaveCome: OrderNumber | undefined
    }
  | { ok: false; why: 'nothing-left'; disputed: boolean }
  | { ok: false; why: 'nothing-open'; id: PaymentId }
  | { ok: false; why: 'other-provider'; id: PaymentId; provider: string }
  /** The provider allows one refund per payment, and it was used. */
  | { ok: false; why: 'one-refund'; id: PaymentId; provider: string; beforePaise: Paise; leftPaise: Paise }
  /** An earlier refund of this payment has an unknown result. */
  | { ok: false; why: 'another-open'; amountPaise: Paise }
  | { ok: false; why: 'too-much'; id: PaymentId; leftPaise: Paise }

export type RefundInProgress = { ok: false; why: 'on-its-way' }
export type RefundPlanResult = { ok: true; plan: RefundPlan } | RefundRefusal

type PlanDeps = { db: Db; payments: PaymentProvider; now: () => Date }
/** `unseen`: the refund runs without a preview. */
type PlanMode = Pick<Actor, 'live'> & { unseen?: boolean }

/**
 * Plans a refund and refuses what is not possible. A paid order refunds the payment that paid it; an unpaid or
 * cancelled one, all money received for it.
 */
export async function planRefund(
  deps: PlanDeps,
  form: RefundCommand,
  { live, unseen }: PlanMode,
): Promise<RefundPlanResult> {
  const found = await findRefundTarget(deps.db, form.what)
  if ('why' in found) return found
  const { order, payments } = found
  // A test order can receive real money; test money is never refunded in a live shop.
  const chosen = live ? found.chosen.filter((payment) => !isTestPayment(payment)) : found.chosen
  if (live && order?.test && chosen.length === 0) return testOrderRefused(order.number)
  const isPartial = form.amountPaise !== undefined || form.lines.size > 0 || form.keepsDelivery === true
  const refundable = chosen.filter((payment) => refundableOf(payment) > 0 || findOpenRefund(payment, form.how))
  if (refundable.length === 0) return refuseNothingLeft(order, chosen)
  if (isPartial && refundable.length > 1)
    return { ok: false, why: 'several', begin: false, payments: refundable.map(toReference) }
  const steps: RefundStep[] = []
  for (const payment of refundable) {
    const step = await planStep(deps, { order, payment }, form)
    if ('why' in step) return step
    if (unseen && !isPartial && !step.open && hasRefunds(payment))
      return { ok: false, why: 'say-how-much', id: payment.id, leftPaise: step.amountPaise }
    steps.push(step)
  }
  return { ok: true, plan: { order, payments, steps } }
}

const hasRefunds = ({ refunds }: PaymentRecord): boolean => refunds.some(({ state }) => state !== 'refused')

type RefundTarget = { order: Order | undefined; payments: PaymentRecord[]; chosen: PaymentRecord[] }

async function findRefundTarget(db: Db, what: string): Promise<RefundTarget | RefundRefusal> {
  const order = await findOrderByNumber(db, what)
  if (order) {
    const payments = await paymentsOfOrder(db, order.id)
    const paidBy = payments.filter(({ forOrder }) => forOrder)
    return { order, payments, chosen: paidBy.length > 0 ? paidBy : payments.filter(({ state }) => state === 'paid') }
  }
  const called = await findPaymentsByName(db, what)
  const [payment] = called
  if (!payment) {
    const asOrder = /^([a-z0-9]+-)?\d+$/i.test(what.trim())
    return asOrder ? orderNotFound(await resolveOrderNumber(db, what)) : { ok: false, why: 'no-payment', what }
  }
  if (called.length > 1) return { ok: false, why: 'several', begin: true, payments: called.map(toReference) }
  const of = payment.orderId ? await orderById(db, payment.orderId) : undefined
  return { order: of, payments: of ? await paymentsOfOrder(db, of.id) : [payment], chosen: [payment] }
}

const toReference = ({ id, amountPaise }: PaymentRecord): PaymentReference => ({ id, amountPaise })

/** Returns a refund without a final result, which can be closed or requested again. */
function findOpenRefund({ refunds }: PaymentRecord, how: RefundCommand['how']): Refund | undefined {
  const asked = refunds.find(({ state }) => state === 'asked')
  return asked ?? (how === 'by-hand' ? refunds.find(({ state }) => state === 'pending') : undefined)
}

function refuseNothingLeft(order: Order | undefined, payments: readonly PaymentRecord[]): RefundRefusal {
  const pending = payments.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'pending')
  if (pending) {
    const { amountPaise, provider, providerRef } = pending
    return { ok: false, why: 'pending', amountPaise, provider, providerRef }
  }
  const [only] = payments
  const mayHaveCome = order && order.state !== 'under_review' ? order.number : undefined
  if (order && (payments.length === 0 || order.state === 'refunded')) {
    const unlessItCame = payments.length === 0 ? mayHaveCome : undefined
    return { ok: false, why: 'unpaid', cannot: transitionRefused(order, 'refunded'), mayHaveCome: unlessItCame }
  }
  if (only && only.state !== 'paid')
    return { ok: false, why: 'came-to-nothing', id: only.id, state: only.state, mayHaveCome }
  return { ok: false, why: 'nothing-left', disputed: only?.disputes.some(({ state }) => state !== 'won') ?? false }
}

type PaymentOfOrder = { order: Order | undefined; payment: PaymentRecord }

async function planStep(
  deps: PlanDeps,
  { order, payment }: PaymentOfOrder,
  form: RefundCommand,
): Promise<RefundStep | RefundRefusal> {
  const { how } = form
  const left = refundableOf(payment)
  const asked = payment.refunds.find(({ state }) => state === 'asked')
  const open = asked ?? (left === 0 ? findOpenRefund(payment, how) : undefined)
  if (asked && isInFlight(asked, deps.now())) return REFUND_IN_PROGRESS
  // `again` never starts a new refund, even if the open one has ended since.
  if (how === 'again' && !open) return { ok: false, why: 'nothing-open', id: payment.id }
  const fault = how === 'by-hand' ? undefined : findProviderFault(deps.payments, payment, open)
  if (fault) return fault
  const way = how === 'by-hand' || !isAtProvider(payment) ? 'by-hand' : 'provider'
  const hand = way === 'by-hand' ? (form.hand ?? receivedBy(payment)) : undefined
  if (open) {
    if (form.lines.size > 0 || form.keepsDelivery || (form.amountPaise ?? open.amountPaise) !== open.amountPaise)
      return { ok: false, why: 'another-open', amountPaise: open.amountPaise }
    return { payment, amountPaise: open.amountPaise, lines: [], way, hand, open }
  }
  const wanted = await selectRefundLines(deps.db, { order, payment }, form)
  if ('why' in wanted) return wanted
  const amountPaise = wanted.amountPaise ?? left
  if (amountPaise > left) return { ok: false, why: 'too-much', id: payment.id, leftPaise: left }
  return { payment, amountPaise, lines: wanted.lines, way, hand, open: undefined }
}

/** Money usually goes back as it was received. */
export const receivedBy = ({ method }: PaymentRecord): HandRefund | undefined =>
  isRefundMethod(method) ? { method, reference: '' } : undefined

export const REFUND_IN_PROGRESS: RefundInProgress = { ok: false, why: 'on-its-way' }

function findProviderFault(
  payments: PaymentProvider,
  payment: PaymentRecord,
  open: Refund | undefined,
): RefundRefusal | undefined {
  const { id, provider } = payment
  if (!isAtProvider(payment)) return undefined
  if (!belongsToProvider(payments, payment)) return { ok: false, why: 'other-provider', id, provider }
  const before = payment.refunds.find(({ state, providerRef }) => state !== 'refused' && providerRef !== null)
  if (payments.refunds?.inParts || !before || open) return undefined
  const [beforePaise, leftPaise] = [before.amountPaise, refundableOf(payment)]
  return { ok: false, why: 'one-refund', id, provider, beforePaise, leftPaise }
}
