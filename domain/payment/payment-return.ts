import type { PaymentId, TransactionId } from '#domain/nominal.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { Paise } from './money.ts'

/**
 * Page shown after the payment provider returns the shopper. `unsure`: the bank has not confirmed yet. `beside`:
 * money was received but was not applied to the order.
 */
export type PaymentReturnView = {
  outcome: 'paid' | 'failed' | 'unsure' | 'beside'
  /**
   * Reason why the payment was not applied, and whether it has been refunded. `refunded`: it was applied and then
   * refunded in full.
   */
  beside?: { why: 'cancelled' | 'again' | 'other-amount' | 'refunded'; gone: boolean }
  /** The provider returned the money before it was applied. */
  returned?: boolean
  paymentId: PaymentId | undefined
  transactionId: TransactionId | undefined
  amountPaise: Paise | undefined
  order: OrderView | undefined
  /** URL of the payment link for an order that is paid by link and has no checkout to return to. */
  payAt?: string
}
