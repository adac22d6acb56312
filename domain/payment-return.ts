import type { Paise } from './money.ts'
import type { OrderView } from './order.ts'

/** What the shopper who comes back from paying is shown; `unsure` while the bank has not said. */
export type ReturnView = {
  outcome: 'paid' | 'failed' | 'unsure'
  paymentId: string | undefined
  transactionId: string | undefined
  amountPaise: Paise | undefined
  /** Only in the browser in which it was placed. */
  order: OrderView | undefined
}
