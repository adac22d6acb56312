import type { Paise } from './money.ts'
import { disputedOf, moneyOf, type PaymentMoney, refundedOf } from './order-money.ts'

/** What the buyer is told of money that goes back: of what the order was paid by, and of what came beside that. */
export type OrderRefunds = {
  paidPaise: Paise
  refundedPaise: Paise
  onItsWayPaise: Paise
  /** Came beside, and what of that has gone back. */
  besidePaise: Paise
  besideRefundedPaise: Paise
  disputed: boolean
}

export function orderRefunds(payments: readonly PaymentMoney[]): OrderRefunds {
  const { paidPaise, refundedPaise, onItsWayPaise } = moneyOf(payments)
  const beside = payments.filter(({ state, forOrder }) => state === 'paid' && !forOrder)
  const total = (of: (payment: PaymentMoney) => Paise) => beside.reduce((paise, payment) => paise + of(payment), 0)
  return {
    paidPaise,
    refundedPaise,
    onItsWayPaise,
    besidePaise: total(({ amountPaise }) => amountPaise),
    besideRefundedPaise: total(refundedOf),
    disputed: payments.some((payment) => disputedOf(payment) > 0),
  }
}
