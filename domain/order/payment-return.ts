import type { PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { OrderView } from './order.ts'

/**
 * What the shopper who comes back from paying is shown; `unsure` while the bank has not said, `beside` where the money
 * came and the order was not paid by it.
 */
export type ReturnView = {
  outcome: 'paid' | 'failed' | 'unsure' | 'beside'
  /** Why the order was not paid by it, and whether it has gone back already. `refunded`: it paid, and all went back. */
  beside?: { why: 'cancelled' | 'again' | 'other-amount' | 'refunded'; gone: boolean }
  /** The provider sent the money back by itself, before it counted. */
  returned?: boolean
  paymentId: PaymentId | undefined
  transactionId: TransactionId | undefined
  amountPaise: Paise | undefined
  /** Only in the browser in which it was placed. */
  order: OrderView | undefined
  /** Of an order that waits for its payment by a link: where that is. There is no checkout to go back to. */
  payAt?: string
}
