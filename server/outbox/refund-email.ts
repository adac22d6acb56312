import type { Seller } from '#domain/document/invoice.ts'
import type { RefundId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import type { OrderMoney } from '#domain/payment/order-money.ts'
import { type EmailContent, subjectLine } from './email.ts'
import { emailFoot, orderLink } from './order-email.ts'

/** Money that has gone back. `forOrder`: the order was paid by it; `money` is what is known of the order's with it. */
export type RefundTold = {
  order: Order
  refund: { id: RefundId; amountPaise: Paise }
  forOrder: boolean
  money: OrderMoney
}

/** What the buyer reads when money has gone back: how much, of what, and why where the order did not ask for it. */
export function refundEmail({
  seller,
  origin,
  ...told
}: RefundTold & { seller: Seller; origin: string | undefined }): EmailContent {
  const { order } = told
  return {
    subject: subjectLine(`${order.number}: refunded`),
    heading: 'Your money is on its way back.',
    paragraphs: [`${saidOf(told)} Banks take 7-10 business days to show it.`, ...documentOf(told)],
    link: orderLink(order, origin),
    foot: emailFoot(seller),
  }
}

function saidOf({ order: { number, state }, refund, forOrder, money }: RefundTold): string {
  const gone = formatExact(refund.amountPaise)
  if (forOrder) {
    if (money.goneBack && refund.amountPaise === money.paidPaise) return `We have refunded ${gone} for order ${number}.`
    const of = `We have refunded ${gone} of the ${formatExact(money.paidPaise)} that was paid for order ${number}`
    return money.goneBack ? `${of}; with it all of that has gone back.` : `${of}.`
  }
  if (state === 'cancelled') return `Order ${number} was cancelled, so we have refunded the ${gone} that came for it.`
  if (money.paidPaise > 0) return `${gone} came for order ${number} beside what it was paid by, so we have refunded it.`
  return `we have refunded ${gone} that came for order ${number}.`
}

const documentOf = ({ forOrder, money }: RefundTold): string[] =>
  !forOrder
    ? []
    : money.goneBack
      ? ['The credit note is with this letter; it takes the invoice back.']
      : ['The credit note is with this letter; it takes the invoice back by as much.']
