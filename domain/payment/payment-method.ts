import type { Paise } from './money.ts'
import { isOverUpiLimit } from './upi.ts'

/** Payment methods in display order: UPI, then card on the provider's page. */
export const PAYMENT_METHODS = ['upi', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type MethodTexts = {
  label: string
  meta: string
  /** Toast for a failed payment request (specification §8). */
  failed: { title: string; reason: string; unexpected: string }
}

export const METHOD_TEXTS: Record<PaymentMethod, MethodTexts> = {
  upi: {
    label: 'UPI',
    meta: 'Scan a code or open your UPI app, then enter the transaction id.',
    failed: {
      title: 'Payment verification failed',
      reason: 'Could not verify payment',
      unexpected: 'An unexpected error occurred',
    },
  },
  card: {
    label: 'Card',
    meta: 'You finish on the payment provider’s page.',
    failed: {
      title: 'Payment initialization failed',
      reason: 'Could not process payment request',
      unexpected: 'An unexpected error occurred while processing your payment',
    },
  },
}

type AmountInMode = { amountPaise: Paise; live: boolean }

/** Tests whether UPI accepts the amount in one payment. Test mode accepts any amount. */
export const upiAccepts = ({ amountPaise, live }: AmountInMode): boolean => !live || !isOverUpiLimit(amountPaise)

/** Returns the methods in test: a box offers UPI and card, a cart UPI (specification §2, §7). */
export const testMethods = (kind: 'cart' | 'box'): readonly PaymentMethod[] =>
  kind === 'box' ? PAYMENT_METHODS : ['upi']
