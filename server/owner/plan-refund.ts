import type { OrderNumber, PaymentId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { Paise } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import type { RefundTyped } from '#domain/payment/refund-words.ts'
import { isTestMoney } from '#domain/payment/test-money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { type PaymentRecord, paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { isAtProvider, isWith } from '#server/payments/refunds/follow-refunds.ts'
import { isFresh, type Refund, type RefundLine } from '#server/payments/refunds/queries.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { paymentsCalled } from './find-payment.ts'
import { type CannotBecome, cannot, type LeftAlone, leftAlone, type NoOrder, noOrder } from './order-refusals.ts'
import { type LineFault, linesToRefund } from './refund-lines.ts'

/** Money of one payment that goes back; `open`: it was asked for before, and nobody knows what came of it. */
export type RefundStep = {
  payment: PaymentRecord
  amountPaise: Paise
  lines: RefundLine[]
  way: 'provider' | 'by-hand'
  open: Refund | undefined
}
export type RefundPlan = { order: Order | undefined; payments: PaymentRecord[]; steps: RefundStep[] }
/** As much of a payment as tells it from another. */
export type PaymentNamed = Pick<PaymentRecord, 'id' | 'amountPaise'>
export type RefundFault =
  | NoOrder
  | LeftAlone
  | LineFault
  | OnItsWay
  | { ok: false; why: 'no-payment'; what: string }
  /** Several payments are meant, of which one is to be named; `begin`: their ids begin so. */
  | { ok: false; why: 'several'; begin: boolean; payments: PaymentNamed[] }
  /** Some of it went back before: nobody who was shown nothing sends back the rest. */
  | { ok: false; why: 'say-how-much'; id: PaymentId; leftPaise: Paise }
  | { ok: false; why: 'pending'; amountPaise: Paise; provider: string; providerRef: string | null }
  /** No money came for the order, or all of it went back. `mayHaveCome`: by UPI, beside the shop. */
  | { ok: false; why: 'unpaid'; cannot: CannotBecome; mayHaveCome: OrderNumber | undefined }
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
  /** The provider pays back once for a payment, and has. */
  | { ok: false; why: 'one-refund'; id: PaymentId; provider: string; beforePaise: Paise; leftPaise: Paise }
  /** Another refund of it is open, and nobody knows what came of it. */
  | { ok: false; why: 'another-open'; amountPaise: Paise }
  | { ok: false; why: 'too-much'; id: PaymentId; leftPaise: Paise }

export type OnItsWay = { ok: false; why: 'on-its-way' }
export type Planned = { ok: true; plan: RefundPlan } | RefundFault

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }
/** `unseen`: it will be done without having been shown to anybody. */
type Asking = Pick<By, 'live'> & { unseen?: boolean }

/**
 * Works out what would go back, and refuses what cannot. An order stands for what it was paid by; one that
 * was not paid for, or was cancelled, for all the money that came for it.
 */
export async function planRefund(deps: Deps, typed: RefundTyped, { live, unseen }: Asking): Promise<Planned> {
  const found = await find(deps.db, typed.what)
  if ('why' in found) return found
  const { order, payments } = found
  // Real money can come for a test order; test money is none in a live shop.
  const chosen = live ? found.chosen.filter((payment) => !isTestMoney(payment)) : found.chosen
  if (live && order?.test && chosen.length === 0) return leftAlone(order.number)
  const parted = typed.amountPaise !== undefined || typed.lines.size > 0
  const worth = chosen.filter((payment) => refundableOf(payment) > 0 || openOf(payment, typed.how))
  if (worth.length === 0) return nothingLeft(order, chosen)
  if (parted && worth.length > 1) return { ok: false, why: 'several', begin: false, payments: worth.map(named) }
  const steps: RefundStep[] = []
  for (const payment of worth) {
    const step = await stepOf(deps, { order, payment }, typed)
    if ('why' in step) return step
    if (unseen && !parted && !step.open && hasRefunds(payment))
      return { ok: false, why: 'say-how-much', id: payment.id, leftPaise: step.amountPaise }
    steps.push(step)
  }
  return { ok: true, plan: { order, payments, steps } }
}

const hasRefunds = ({ refunds }: PaymentRecord): boolean => refunds.some(({ state }) => state !== 'refused')

type Found = { order: Order | undefined; payments: PaymentRecord[]; chosen: PaymentRecord[] }

async function find(db: Db, what: string): Promise<Found | RefundFault> {
  const order = await orderByNumber(db, what)
  if (order) {
    const payments = await paymentsOfOrder(db, order.id)
    const paidBy = payments.filter(({ forOrder }) => forOrder)
    return { order, payments, chosen: paidBy.length > 0 ? paidBy : payments.filter(({ state }) => state === 'paid') }
  }
  const called = await paymentsCalled(db, what)
  const [payment] = called
  if (!payment) {
    const asOrder = /^([a-z0-9]+-)?\d+$/i.test(what.trim())
    return asOrder ? noOrder(await spokenNumber(db, what)) : { ok: false, why: 'no-payment', what }
  }
  if (called.length > 1) return { ok: false, why: 'several', begin: true, payments: called.map(named) }
  const of = payment.orderId ? await orderById(db, payment.orderId) : undefined
  return { order: of, payments: of ? await paymentsOfOrder(db, of.id) : [payment], chosen: [payment] }
}

const named = ({ id, amountPaise }: PaymentRecord): PaymentNamed => ({ id, amountPaise })

/** What has been begun and is not over: what a person can close, or ask for again. */
function openOf({ refunds }: PaymentRecord, how: RefundTyped['how']): Refund | undefined {
  const asked = refunds.find(({ state }) => state === 'asked')
  return asked ?? (how === 'by-hand' ? refunds.find(({ state }) => state === 'pending') : undefined)
}

function nothingLeft(order: Order | undefined, payments: readonly PaymentRecord[]): RefundFault {
  const pending = payments.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'pending')
  if (pending) {
    const { amountPaise, provider, providerRef } = pending
    return { ok: false, why: 'pending', amountPaise, provider, providerRef }
  }
  const [only] = payments
  const mayHaveCome = order && order.state !== 'under_review' ? order.number : undefined
  if (order && (payments.length === 0 || order.state === 'refunded')) {
    const unlessItCame = payments.length === 0 ? mayHaveCome : undefined
    return { ok: false, why: 'unpaid', cannot: cannot(order, 'refunded'), mayHaveCome: unlessItCame }
  }
  if (only && only.state !== 'paid')
    return { ok: false, why: 'came-to-nothing', id: only.id, state: only.state, mayHaveCome }
  return { ok: false, why: 'nothing-left', disputed: only?.disputes.some(({ state }) => state !== 'won') ?? false }
}

type Whose = { order: Order | undefined; payment: PaymentRecord }

async function stepOf(deps: Deps, { order, payment }: Whose, typed: RefundTyped): Promise<RefundStep | RefundFault> {
  const { how } = typed
  const left = refundableOf(payment)
  const asked = payment.refunds.find(({ state }) => state === 'asked')
  const open = asked ?? (left === 0 ? openOf(payment, how) : undefined)
  if (asked && isFresh(asked, deps.now())) return ON_ITS_WAY
  // What was open may have come to its end since: the word never begins another one.
  if (how === 'again' && !open) return { ok: false, why: 'nothing-open', id: payment.id }
  const fault = how === 'by-hand' ? undefined : providerFault(deps.payments, payment, open)
  if (fault) return fault
  const way = how === 'by-hand' || !isAtProvider(payment) ? 'by-hand' : 'provider'
  if (open) {
    if (typed.lines.size > 0 || (typed.amountPaise ?? open.amountPaise) !== open.amountPaise)
      return { ok: false, why: 'another-open', amountPaise: open.amountPaise }
    return { payment, amountPaise: open.amountPaise, lines: [], way, open }
  }
  const wanted = await linesToRefund(deps.db, { order, payment }, typed)
  if ('why' in wanted) return wanted
  const amountPaise = wanted.amountPaise ?? left
  if (amountPaise > left) return { ok: false, why: 'too-much', id: payment.id, leftPaise: left }
  return { payment, amountPaise, lines: wanted.lines, way, open: undefined }
}

export const ON_ITS_WAY: OnItsWay = { ok: false, why: 'on-its-way' }

/** Why the provider cannot be asked. */
function providerFault(
  payments: PaymentProvider,
  payment: PaymentRecord,
  open: Refund | undefined,
): RefundFault | undefined {
  const { id, provider } = payment
  if (!isAtProvider(payment)) return undefined
  if (!isWith(payments, payment)) return { ok: false, why: 'other-provider', id, provider }
  const before = payment.refunds.find(({ state, providerRef }) => state !== 'refused' && providerRef !== null)
  if (payments.refunds?.inParts || !before || open) return undefined
  const [beforePaise, leftPaise] = [before.amountPaise, refundableOf(payment)]
  return { ok: false, why: 'one-refund', id, provider, beforePaise, leftPaise }
}
