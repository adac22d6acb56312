import type { Paise } from '#domain/payment/money.ts'
import { disputedOf, orderBalance, type PaymentBalance, refundedOf } from '#domain/payment/order-balance.ts'

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
