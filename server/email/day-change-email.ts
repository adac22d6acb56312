import { type OrderSlot, slotHoursOn } from '#domain/delivery/slots.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
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
  /** Hours of the former day; `undefined` for any time. */
  slotBefore?: OrderSlot | undefined
  /** A sentence of the desk, or empty. */
  reason: string
  /** Part of the charge that is refunded, or that is due by a payment link; without it, the charge stays. */
  due?: { refundablePaise: Paise; duePaise: Paise } | undefined
} & Pick<Imprint, 'seller' | 'origin'>

/** Returns the email about a delivery day or hour that the shop has changed. It goes to the buyer. */
export function dayChangeEmail(change: DayChangeEmailInput): EmailContent {
  const { order, parcel, from, slotBefore, reason, due, seller, origin } = change
  const { number, test, parcels } = order
  const { promisedDay: to, slot } = parcel
  const what =
    parcels.length > 1 ? `The parcel of order ${number} to ${shorten(parcel.to.city, 60)}` : `Order ${number}`
  const name = from === to ? 'hour' : 'day'
  const hasHours = slot !== undefined || slotBefore !== undefined
  const [before, after] = hasHours ? [withHours(from, slotBefore), withHours(to, slot)] : [longDay(from), longDay(to)]
  const paragraphs = [
    `${what} was promised for ${before}. It now arrives on ${after}.`,
    ...(reason ? [sentence(reason)] : []),
    `${describeDue(due)} If the new ${name} does not suit you, ${contactText(seller)}.`,
  ]
  const arrival = formatDate(to) + (slot ? `, ${slotHoursOn(slot, to)}` : '')
  return {
    subject: subjectLine(`${test ? 'Test order ' : ''}${number}: your delivery ${name} has changed`),
    heading: `Your delivery ${name} has changed.`,
    paragraphs: test ? [`${TEST_ORDER_NOTICE}.`, ...paragraphs] : paragraphs,
    rows: [{ label: 'Estimated delivery', value: arrival }],
    link: orderLink(order, origin),
    foot: emailFooter(seller),
  }
}

const longDay = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`
const withHours = (day: string, slot: OrderSlot | undefined): string =>
  `${longDay(day)}, ${slot ? slotHoursOn(slot, day) : 'at any time of the day'}`

function describeDue(due: DayChangeEmailInput['due']): string {
  const { refundablePaise, duePaise } = due ?? { refundablePaise: 0, duePaise: 0 }
  if (refundablePaise > 0)
    return `Delivery costs less now: we refund ${formatExact(refundablePaise)}, and another email says when it is done.`
  if (duePaise > 0)
    return `Delivery costs ${formatExact(duePaise)} more now; you get a payment link for it. The order arrives all the same.`
  return 'There is nothing to do, and nothing more to pay.'
}

const sentence = (text: string): string => {
  const words = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(words) ? words : `${words}.`
}
