import type { Paise } from './money.ts'
import { isOverUpiLimit } from './upi.ts'

/** How an order can be paid, in the order in which they stand: UPI, a card on the provider's page. */
export const PAYMENT_METHODS = ['upi', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

type MethodWords = {
  label: string
  meta: string
  /** What is said when a payment cannot be asked for (specification §8). */
  failed: { title: string; reason: string; unexpected: string }
}

export const METHOD_WORDS: Record<PaymentMethod, MethodWords> = {
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

type Offer = {
  amountPaise: Paise
  /** Real money: UPI apps refuse what is above their limit. */
  live: boolean
  /** There is a page to pay on by card. */
  cards: boolean
}

/** Whether UPI takes so much in one payment; where payments are tried out it takes everything. */
export const upiTakes = ({ amountPaise, live }: Pick<Offer, 'amountPaise' | 'live'>): boolean =>
  !live || !isOverUpiLimit(amountPaise)

/**
 * What can be chosen from: for a box UPI or a card; a cart is paid by UPI, and on the provider's page only where UPI
 * does not take so much (specification §2, §7).
 */
export function methodsOffered(kind: 'cart' | 'box', offer: Offer): PaymentMethod[] {
  const card = offer.cards ? (['card'] as const) : []
  if (kind === 'box') return ['upi', ...card]
  return upiTakes(offer) ? ['upi'] : [...card]
}
