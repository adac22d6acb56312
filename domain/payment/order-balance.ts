import type { AmountDue } from '#domain/order/order.ts'
import { formatExact, type Paise, sum } from './money.ts'
import type { PaymentState } from './payment.ts'

/**
 * State of a refund. `asked`: the outcome is unknown. `pending`: the provider has accepted it. `done`: refunded.
 * `refused`: it failed for good.
 */
export type RefundState = 'asked' | 'pending' | 'done' | 'refused'

/** State of a chargeback. `lost`: the bank has taken the money back. */
export type DisputeState = 'open' | 'won' | 'lost'

/** A payment with its refunds and disputes. `forOrder`: it was applied to the order; other payments are surplus. */
export type PaymentBalance = {
  amountPaise: Paise
  state: PaymentState
  forOrder: boolean
  refunds: readonly { amountPaise: Paise; state: RefundState }[]
  disputes: readonly { amountPaise: Paise; state: DisputeState }[]
}

const amounts = (them: readonly { amountPaise: Paise }[]): Paise => sum(them.map(({ amountPaise }) => amountPaise))

/** Returns the refunded amount of a payment. */
export const refundedOf = ({ refunds }: Pick<PaymentBalance, 'refunds'>): Paise =>
  amounts(refunds.filter(({ state }) => state === 'done'))

const pendingRefundOf = ({ refunds }: PaymentBalance): Paise =>
  amounts(refunds.filter(({ state }) => state === 'asked' || state === 'pending'))

/** Returns the amount a bank has taken back or may still take back. */
export const disputedOf = ({ disputes }: PaymentBalance): Paise =>
  amounts(disputes.filter(({ state }) => state !== 'won'))

/** Returns the amount of a payment that can still be refunded: not refunded, pending or disputed. */
export const refundableOf = (payment: PaymentBalance): Paise =>
  payment.state === 'paid'
    ? Math.max(0, payment.amountPaise - refundedOf(payment) - pendingRefundOf(payment) - disputedOf(payment))
    : 0

export type OrderBalance = {
  paidPaise: Paise
  /** Refunded amount of it, and refunds in progress. */
  refundedPaise: Paise
  onItsWayPaise: Paise
  /** Surplus payments that are not refunded yet. */
  besidePaise: Paise
  goneBack: boolean
}

/** Sums the payments of an order. */
export function orderBalance(payments: readonly PaymentBalance[]): OrderBalance {
  const came = payments.filter(({ state }) => state === 'paid')
  const paidBy = came.filter(({ forOrder }) => forOrder)
  const beside = came.filter(({ forOrder }) => !forOrder)
  const [paidPaise, refundedPaise] = [amounts(paidBy), sum(paidBy.map(refundedOf))]
  return {
    paidPaise,
    refundedPaise,
    onItsWayPaise: sum(paidBy.map(pendingRefundOf)),
    besidePaise: amounts(beside) - sum(beside.map(refundedOf)),
    goneBack: paidPaise > 0 && refundedPaise === paidPaise,
  }
}

/** Labels shown beside an order's state, derived from its payments. */
const BALANCE_LABELS = ['partly_refunded', 'disputed'] as const
export type BalanceLabel = (typeof BALANCE_LABELS)[number]

/** Returns the labels of a partial refund and an open or lost dispute. */
export function balanceLabels(payments: readonly PaymentBalance[]): BalanceLabel[] {
  const { refundedPaise, goneBack } = orderBalance(payments)
  const disputed = payments.some((payment) => disputedOf(payment) > 0)
  return [
    ...(refundedPaise > 0 && !goneBack ? (['partly_refunded'] as const) : []),
    ...(disputed ? (['disputed'] as const) : []),
  ]
}

/** Refunds as shown to the buyer, for applied and for surplus payments. */
export type OrderRefunds = {
  paidPaise: Paise
  refundedPaise: Paise
  onItsWayPaise: Paise
  besidePaise: Paise
  besideRefundedPaise: Paise
  disputed: boolean
}

/** Sums the refunds of an order for the buyer. */
export function orderRefunds(payments: readonly PaymentBalance[]): OrderRefunds {
  const { paidPaise, refundedPaise, onItsWayPaise } = orderBalance(payments)
  const beside = payments.filter(({ state, forOrder }) => state === 'paid' && !forOrder)
  const total = (of: (payment: PaymentBalance) => Paise) => beside.reduce((paise, payment) => paise + of(payment), 0)
  return {
    paidPaise,
    refundedPaise,
    onItsWayPaise,
    besidePaise: total(({ amountPaise }) => amountPaise),
    besideRefundedPaise: total(refundedOf),
    disputed: payments.some((payment) => disputedOf(payment) > 0),
  }
}

/** A payment of an order, with its method. */
type MethodBalance = PaymentBalance & { method: string }

/** Returns the amount of cheques that the bank has not paid yet. */
export const chequesToClear = (payments: readonly MethodBalance[]): Paise =>
  amounts(payments.filter(({ method, state }) => method === 'cheque' && state === 'pending'))

/** Tests whether a part of the total was received or is in a cheque, so that the order is not the buyer's alone. */
export const isPartPaid = ({ receivedPaise, chequesPaise }: AmountDue): boolean => receivedPaise + chequesPaise > 0

/** Returns what the buyer of a part paid order reads: `₹400.00 received, ₹600.00 to pay.` */
export function partPaidMessage({ receivedPaise, chequesPaise, duePaise }: AmountDue): string {
  const parts = [
    receivedPaise > 0 && `${formatExact(receivedPaise)} received`,
    chequesPaise > 0 && `${formatExact(chequesPaise)} by a cheque that is being cleared`,
    duePaise > 0 ? `${formatExact(duePaise)} to pay` : 'nothing more to pay',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Returns what is left to pay of an unpaid order: its total without the money received and the cheques to clear. */
export const duePaise = (totalPaise: Paise, payments: readonly MethodBalance[]): Paise =>
  Math.max(0, totalPaise - sum(payments.map(refundableOf)) - chequesToClear(payments))
