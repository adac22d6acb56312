import { type Paise, sum } from './money.ts'
import type { PaymentState } from './payment.ts'

/**
 * `asked`: nobody knows yet what came of it. `pending`: the provider has taken it on. `done`: the money has gone back.
 * `refused`: it has not, and will not.
 */
export type RefundState = 'asked' | 'pending' | 'done' | 'refused'

/** `lost`: the bank has taken the money back. */
export type DisputeState = 'open' | 'won' | 'lost'

/** A payment with what became of it. `forOrder`: its order was paid by it; other money came beside that. */
export type PaymentMoney = {
  amountPaise: Paise
  state: PaymentState
  forOrder: boolean
  refunds: readonly { amountPaise: Paise; state: RefundState }[]
  disputes: readonly { amountPaise: Paise; state: DisputeState }[]
}

const amounts = (them: readonly { amountPaise: Paise }[]): Paise => sum(them.map(({ amountPaise }) => amountPaise))

/** What has gone back of a payment. */
export const refundedOf = ({ refunds }: Pick<PaymentMoney, 'refunds'>): Paise =>
  amounts(refunds.filter(({ state }) => state === 'done'))

/** What is on its way back. */
const onItsWayOf = ({ refunds }: PaymentMoney): Paise =>
  amounts(refunds.filter(({ state }) => state === 'asked' || state === 'pending'))

/** What a bank has taken back, or may still take. */
export const disputedOf = ({ disputes }: PaymentMoney): Paise =>
  amounts(disputes.filter(({ state }) => state !== 'won'))

/** What can still be paid back of a payment; nothing that has gone, is going or is disputed. */
export const refundableOf = (payment: PaymentMoney): Paise =>
  payment.state === 'paid'
    ? Math.max(0, payment.amountPaise - refundedOf(payment) - onItsWayOf(payment) - disputedOf(payment))
    : 0

export type OrderMoney = {
  /** What the order was paid by. */
  paidPaise: Paise
  /** What of that has gone back, and what is on its way. */
  refundedPaise: Paise
  onItsWayPaise: Paise
  /** What came beside that and has not gone back yet. */
  besidePaise: Paise
  /** Whether everything that the order was paid by has gone back. */
  goneBack: boolean
}

export function moneyOf(payments: readonly PaymentMoney[]): OrderMoney {
  const came = payments.filter(({ state }) => state === 'paid')
  const paidBy = came.filter(({ forOrder }) => forOrder)
  const beside = came.filter(({ forOrder }) => !forOrder)
  const [paidPaise, refundedPaise] = [amounts(paidBy), sum(paidBy.map(refundedOf))]
  return {
    paidPaise,
    refundedPaise,
    onItsWayPaise: sum(paidBy.map(onItsWayOf)),
    besidePaise: amounts(beside) - sum(beside.map(refundedOf)),
    goneBack: paidPaise > 0 && refundedPaise === paidPaise,
  }
}

/** What is said of an order beside its state; both follow from its payments and are no states of their own. */
const MONEY_MARKS = ['partly_refunded', 'disputed'] as const
export type MoneyMark = (typeof MONEY_MARKS)[number]

export function moneyMarks(payments: readonly PaymentMoney[]): MoneyMark[] {
  const { refundedPaise, goneBack } = moneyOf(payments)
  const disputed = payments.some((payment) => disputedOf(payment) > 0)
  return [
    ...(refundedPaise > 0 && !goneBack ? (['partly_refunded'] as const) : []),
    ...(disputed ? (['disputed'] as const) : []),
  ]
}
