import type { Order, Parcel } from '#domain/order/order.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { formatDate, formatDay, weekdayOf } from '#domain/text/format-date.ts'
import type { Imprint } from '#server/settings/queries.ts'
import { type EmailContent, shorten, subjectLine } from './email-content.ts'
import { contactText, emailFooter, orderLink } from './order-email.ts'

/** `parcel` has the new day; `from` is the former one, `2026-12-08`. */
export type DayChangeEmailInput = {
  order: Order
  parcel: Parcel
  from: string
  /** A sentence of the desk, or empty. */
  reason: string
} & Pick<Imprint, 'seller' | 'origin'>

/** Returns the email about a delivery day that the shop has changed. It goes to the buyer. */
export function dayChangeEmail({ order, parcel, from, reason, seller, origin }: DayChangeEmailInput): EmailContent {
  const { number, test, parcels } = order
  const [before, after] = [from, parcel.promisedDay].map((day) => `${weekdayOf(day)} ${formatDay(day)}`)
  const what =
    parcels.length > 1 ? `The parcel of order ${number} to ${shorten(parcel.to.city, 60)}` : `Order ${number}`
  const paragraphs = [
    `${what} was promised for ${before}. It now arrives on ${after}.`,
    ...(reason ? [sentence(reason)] : []),
    `There is nothing to do, and nothing more to pay. If the new day does not suit you, ${contactText(seller)}.`,
  ]
  return {
    subject: subjectLine(`${test ? 'Test order ' : ''}${number}: your delivery day has changed`),
    heading: 'Your delivery day has changed.',
    paragraphs: test ? [`${TEST_ORDER_NOTICE}.`, ...paragraphs] : paragraphs,
    rows: [{ label: 'Estimated delivery', value: formatDate(parcel.promisedDay) }],
    link: orderLink(order, origin),
    foot: emailFooter(seller),
  }
}

const sentence = (text: string): string => {
  const words = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(words) ? words : `${words}.`
}
