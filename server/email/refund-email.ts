import type { RefundId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import type { OrderBalance } from '#domain/payment/order-balance.ts'
import { promiseTexts } from '#domain/settings/promises.ts'
import type { Imprint } from '#server/settings/queries.ts'
import { type EmailContent, subjectLine } from './email-content.ts'
import { emailFooter, orderLink } from './order-email.ts'

/**
 * Refund to announce. `forOrder`: the refunded payment paid for the order. `money`: totals of the order including
 * this refund.
 */
export type RefundEmailInput = {
  order: Order
  refund: { id: RefundId; amountPaise: Paise }
  forOrder: boolean
  money: OrderBalance
}

/** Returns the refund email: the amount, the order, and the reason if the refund was not for the order itself. */
export function refundEmail({
  seller,
  promises,
  origin,
  ...input
}: RefundEmailInput & Pick<Imprint, 'seller' | 'promises' | 'origin'>): EmailContent {
  const { order } = input
  return {
    subject: subjectLine(`${order.number}: refunded`),
    heading: 'Your money is on its way back.',
    paragraphs: [
      `${refundText(input)} Banks take ${promiseTexts(promises).refundTime} to show it.`,
      ...creditNoteText(input),
    ],
    link: orderLink(order, origin),
    foot: emailFooter(seller),
  }
}

function refundText({ order: { number, state }, refund, forOrder, money }: RefundEmailInput): string {
  const amount = formatExact(refund.amountPaise)
  if (forOrder) {
    if (money.goneBack && refund.amountPaise === money.paidPaise)
      return `We have refunded ${amount} for order ${number}.`
    const of = `We have refunded ${amount} of the ${formatExact(money.paidPaise)} that was paid for order ${number}`
    return money.goneBack ? `${of}; your refund is now complete.` : `${of}.`
  }
  if (state === 'cancelled') return `Order ${number} was cancelled, so we have refunded the ${amount} paid for it.`
  if (money.paidPaise > 0)
    return `We received ${amount} for order ${number} in addition to its payment, so we have refunded it.`
  return `We have refunded ${amount} paid for order ${number}.`
}

const creditNoteText = ({ forOrder, money }: RefundEmailInput): string[] =>
  !forOrder
    ? []
    : money.goneBack
      ? ['The credit note is attached; it cancels the invoice.']
      : ['The credit note is attached; it reduces the invoice by this amount.']
