import type { Order } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
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
import { paymentsCalled, shortId } from './find-payment.ts'
import { cannot, leftAlone } from './move-by-owner.ts'
import { linesToRefund } from './refund-lines.ts'

/** Money of one payment that goes back; `open`: it was asked for before, and nobody knows what came of it. */
export type RefundStep = {
  payment: PaymentRecord
  amountPaise: Paise
  lines: RefundLine[]
  way: 'provider' | 'by-hand'
  open: Refund | undefined
}
export type RefundPlan = { order: Order | undefined; payments: PaymentRecord[]; steps: RefundStep[] }
export type Planned = { ok: true; plan: RefundPlan } | { ok: false; why: string }

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }
/** `unseen`: it will be done without having been shown to anybody. */
type Asking = Pick<By, 'live'> & { unseen?: boolean }

/**
 * Works out what would go back, and refuses with words what cannot. An order stands for what it was paid by; one that
 * was not paid for, or was cancelled, for all the money that came for it.
 */
export async function planRefund(deps: Deps, typed: RefundTyped, { live, unseen }: Asking): Promise<Planned> {
  const found = await find(deps.db, typed.what)
  if ('why' in found) return { ok: false, why: found.why }
  const { order, payments } = found
  // Real money can come for a test order; test money is none in a live shop.
  const chosen = live ? found.chosen.filter((payment) => !isTestMoney(payment)) : found.chosen
  if (live && order?.test && chosen.length === 0) return { ok: false, why: leftAlone(order.number) }
  const parted = typed.amountPaise !== undefined || typed.lines.size > 0
  const worth = chosen.filter((payment) => refundableOf(payment) > 0 || openOf(payment, typed.how))
  if (worth.length === 0) return { ok: false, why: nothingLeft(order, chosen) }
  if (parted && worth.length > 1) return { ok: false, why: `Say which payment: ${namesOf(worth)}.` }
  const steps: RefundStep[] = []
  for (const payment of worth) {
    const step = await stepOf(deps, { order, payment }, typed)
    if (unseen && !parted && !('why' in step) && !step.open && hasRefunds(payment))
      return { ok: false, why: sayHowMuch(step) }
    if ('why' in step) return { ok: false, why: step.why }
    steps.push(step)
  }
  return { ok: true, plan: { order, payments, steps } }
}

const hasRefunds = ({ refunds }: PaymentRecord): boolean => refunds.some(({ state }) => state !== 'refused')

/** Whoever meant a part that came to its end a moment ago would send back the rest. */
const sayHowMuch = ({ payment: { id }, amountPaise }: RefundStep): string =>
  `Some of payment ${shortId(id)} went back already, or is on its way, and ${formatExact(amountPaise)} are left. Say how much of that goes back, or leave --yes out and look first.`

type Found = { order: Order | undefined; payments: PaymentRecord[]; chosen: PaymentRecord[] }

async function find(db: Db, what: string): Promise<Found | { why: string }> {
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
    return {
      why: asOrder ? `There is no order ${await spokenNumber(db, what)}.` : `There is no order and no payment ${what}.`,
    }
  }
  if (called.length > 1) return { why: `Several payments begin so. Say which: ${namesOf(called)}.` }
  const of = payment.orderId ? await orderById(db, payment.orderId) : undefined
  return { order: of, payments: of ? await paymentsOfOrder(db, of.id) : [payment], chosen: [payment] }
}

const namesOf = (payments: readonly PaymentRecord[]): string =>
  payments.map(({ id, amountPaise }) => `${shortId(id)} (${formatExact(amountPaise)})`).join(', ')

/** What has been begun and is not over: what a person can close, or ask for again. */
function openOf({ refunds }: PaymentRecord, how: RefundTyped['how']): Refund | undefined {
  const asked = refunds.find(({ state }) => state === 'asked')
  return asked ?? (how === 'by-hand' ? refunds.find(({ state }) => state === 'pending') : undefined)
}

function nothingLeft(order: Order | undefined, payments: readonly PaymentRecord[]): string {
  const pending = payments.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'pending')
  if (pending)
    return `${formatExact(pending.amountPaise)} are with ${pending.provider} already (${pending.providerRef}), on their way back. The shop looks until they have gone.`
  const [only] = payments
  if (order && (payments.length === 0 || order.state === 'refunded'))
    return `${cannot(order, 'refunded')}${payments.length === 0 ? unlessItCame(order) : ''}`
  if (only && only.state !== 'paid')
    return `Payment ${shortId(only.id)} is ${only.state}: no money came by it.${order ? unlessItCame(order) : ''}`
  return `Nothing is left to pay back${only?.disputes.some(({ state }) => state !== 'won') ? ': a bank disputes it or has taken it' : ''}.`
}

const unlessItCame = ({ number, state }: Order): string =>
  state === 'under_review'
    ? ''
    : ` If money came by UPI, write it down first: npm run shop -- received ${number} <rupees> <its UPI id>`

type Whose = { order: Order | undefined; payment: PaymentRecord }

async function stepOf(
  deps: Deps,
  { order, payment }: Whose,
  typed: RefundTyped,
): Promise<RefundStep | { why: string }> {
  const { how } = typed
  const left = refundableOf(payment)
  const asked = payment.refunds.find(({ state }) => state === 'asked')
  const open = asked ?? (left === 0 ? openOf(payment, how) : undefined)
  if (asked && isFresh(asked, deps.now())) return { why: ON_ITS_WAY }
  // What was open may have come to its end since: the word never begins another one.
  if (how === 'again' && !open) return { why: nothingOpen(payment) }
  const fault = how === 'by-hand' ? undefined : providerFault(deps.payments, payment, open)
  if (fault) return { why: fault }
  const way = how === 'by-hand' || !isAtProvider(payment) ? 'by-hand' : 'provider'
  if (open) {
    if (typed.lines.size > 0 || (typed.amountPaise ?? open.amountPaise) !== open.amountPaise)
      return {
        why: `A refund of ${formatExact(open.amountPaise)} of this payment is open, and nobody knows what came of it. See that one to its end first.`,
      }
    return { payment, amountPaise: open.amountPaise, lines: [], way, open }
  }
  const named = await linesToRefund(deps.db, { order, payment }, typed)
  if ('why' in named) return named
  const amountPaise = named.amountPaise ?? left
  if (amountPaise > left)
    return { why: `Only ${formatExact(left)} of payment ${shortId(payment.id)} are left to pay back.` }
  return { payment, amountPaise, lines: named.lines, way, open: undefined }
}

const nothingOpen = ({ id }: PaymentRecord): string =>
  `No refund of payment ${shortId(id)} waits for an answer, so none is asked for again. Look with show; to pay more of it back, leave the word again out.`

export const ON_ITS_WAY = 'A refund of it is on its way. Look again in a minute.'

/** Why the provider cannot be asked. */
function providerFault(
  payments: PaymentProvider,
  payment: PaymentRecord,
  open: Refund | undefined,
): string | undefined {
  const { provider } = payment
  const name = shortId(payment.id)
  if (!isAtProvider(payment)) return undefined
  if (!isWith(payments, payment))
    return `Payment ${name} was paid through ${provider}, which is not the provider of this shop now. Run this with its settings, or pay back at its dashboard and then: npm run shop -- refund ${name} by-hand`
  const before = payment.refunds.find(({ state, providerRef }) => state !== 'refused' && providerRef !== null)
  if (!payments.refunds?.inParts && before && !open)
    return `${provider} takes one refund for a payment, and ${formatExact(before.amountPaise)} went back already. Pay the rest back from your bank, and write it down: npm run shop -- refund ${name} ${refundableOf(payment) / 100} by-hand`
  return undefined
}
