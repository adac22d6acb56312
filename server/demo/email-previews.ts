import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { KINDS_WITH_REPLY } from '#domain/enquiry/deadlines.ts'
import { firstParcel, type Order } from '#domain/order/order.ts'
import type { OrderBalance } from '#domain/payment/order-balance.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { accessChangeEmail } from '#server/auth/access-changes.ts'
import { inviteEmail, resetEmail } from '#server/auth/auth-emails.ts'
import type { EmailKind } from '#server/db/schema/emails.ts'
import { dailySummaryEmail } from '#server/email/daily-summary.ts'
import { dayChangeEmail } from '#server/email/day-change-email.ts'
import type { EmailContent } from '#server/email/email-content.ts'
import { emailHeader } from '#server/email/enqueue-customer-emails.ts'
import { answerEmail, enquiryEmail, enquiryNotice, signUpEmail } from '#server/email/enquiry-email.ts'
import { occasionNoticeEmail, placeNoticeEmail } from '#server/email/notice-email.ts'
import { type OrderEmailKind, orderEmail, paymentLinkEmail } from '#server/email/order-email.ts'
import {
  type NotificationKind,
  type NotificationOrder,
  ownerNotificationEmail,
} from '#server/email/owner-notification.ts'
import { refundEmail } from '#server/email/refund-email.ts'
import { MAILING_LISTS } from '#server/email/unsubscribe.ts'
import type { Imprint } from '#server/settings/queries.ts'
import type { SampleOrders } from './sample-data.ts'

type Sample = { orders: SampleOrders; imprint: Imprint; origin: string; at: Date }

const WRITER = 'ananya@example.com'
const TICKET = 'P-1042'
const TEXT = 'The lid of the jar was cracked.\n\nCould you send another one before Saturday?'
const FIELDS = { name: 'Ananya Rao', phone: '98450 12345', message: TEXT }

/** Samples of each kind of email, made by the functions that write the real ones. */
const EMAILS: Record<EmailKind, (sample: Sample) => (EmailContent | undefined)[]> = {
  received: (sample) => [orderPreview('received', sample, sample.orders.paid)],
  not_found: (sample) => [orderPreview('not_found', sample, sample.orders.paid)],
  payment_link: ({ orders: { paid: order }, imprint: { seller }, origin }) => [
    paymentLinkEmail({ order, address: `${origin}/pay/sample`, until: '30 Nov 2026, 11:20 am', seller }),
  ],
  paid: (sample) => [orderPreview('paid', sample, sample.orders.paid)],
  shipped: (sample) => [orderPreview('shipped', sample, sample.orders.shipped)],
  day_changed: ({ orders: { paid: order }, imprint, origin }) => {
    const parcel = { ...firstParcel(order), promisedDay: addDays(firstParcel(order).estimatedDelivery, 1) }
    const from = firstParcel(order).estimatedDelivery
    return [dayChangeEmail({ order, parcel, from, reason: 'We count our stock that day', ...imprint, origin })]
  },
  refunded: ({ orders: { refunded: order }, imprint, origin }) => {
    const refund = { id: '', amountPaise: order.totalPaise }
    return [refundEmail({ order, refund, forOrder: true, money: allReturned(order), ...imprint, origin })]
  },
  enquiry: ({ imprint }) =>
    KINDS_WITH_REPLY.map((kind) => enquiryEmail(kind, imprint, kind === 'problem' ? TICKET : undefined)),
  enquiry_notice: ({ imprint: { seller } }) =>
    KINDS_WITH_REPLY.map((kind) => enquiryNotice(kind, { email: WRITER, fields: FIELDS }, seller)),
  enquiry_answer: ({ imprint: { seller } }) => [answerEmail('It leaves tomorrow.\n\nWe are sorry.', TICKET, seller)],
  signup: ({ imprint: { seller }, origin }) =>
    MAILING_LISTS.map((list) => signUpEmail(list, seller, `${origin}/unsubscribe/sample`)),
  notice: ({ imprint, origin }) => [
    placeNoticeEmail({ pin: '744301', area: 'Car Nicobar', town: 'Nicobar' }, { ...imprint, origin }),
    occasionNoticeEmail({ name: 'Rakhi', slug: 'rakhi', day: '2028-08-05' }, { ...imprint, origin }),
  ],
  owner_news: ({ orders, imprint: { seller } }) => {
    const kinds = Object.keys(NEWS) as NotificationKind[]
    const news = kinds.map((kind) => ({ kind, order: newsOrderOf(orders.paid), text: NEWS[kind] }))
    return [ownerNotificationEmail(news, new Map(kinds.map((kind) => [kind, 1])), seller)]
  },
  owner_morning: ({ orders, imprint: { seller } }) => [dailySummaryEmail(morningSummaryOf(orders), seller)],
  desk_invite: ({ imprint: { seller }, origin }) => [
    inviteEmail(seller, { role: 'packer', link: `${origin}/desk/welcome/sample`, days: 7 }),
  ],
  desk_reset: ({ imprint: { seller }, origin }) => [
    resetEmail(seller, { link: `${origin}/desk/new-password/sample`, minutes: 30 }),
  ],
  desk_news: ({ imprint: { seller }, at }) => [
    accessChangeEmail(seller, { email: WRITER, what: 'a new second factor', address: '127.0.0.1', at }),
  ],
}

/** Kinds of email that are sent under the shop's logo or name. */
const BRANDED: readonly EmailKind[] = [
  ...(['received', 'not_found', 'payment_link', 'paid', 'shipped'] as const),
  ...(['day_changed', 'refunded', 'enquiry', 'signup', 'notice'] as const),
]

/** Returns the sample emails by kind. */
export const emailPreviews = (sample: Sample): { kind: string; emails: EmailContent[] }[] =>
  (Object.keys(EMAILS) as EmailKind[]).map((kind) => {
    const mast = BRANDED.includes(kind) ? emailHeader({ ...sample.imprint, origin: sample.origin }) : undefined
    const emails = EMAILS[kind](sample).filter((email) => email !== undefined)
    return { kind, emails: emails.map((email) => (mast ? { ...email, mast } : email)) }
  })

const orderPreview = (kind: OrderEmailKind, { imprint, origin }: Sample, order: Order): EmailContent =>
  orderEmail(kind, { order, contents: [], ...imprint, origin })

const allReturned = ({ totalPaise }: Order): OrderBalance => ({
  ...{ paidPaise: totalPaise, refundedPaise: totalPaise, onItsWayPaise: 0, besidePaise: 0 },
  goneBack: true,
})

const NEWS: Record<NotificationKind, string> = {
  paid: '',
  claim: '',
  dispute: 'The buyer’s bank asks for the money back.',
  task: 'The refund was refused. Pay it back by hand.',
}

function newsOrderOf(order: Order): NotificationOrder {
  const { number, test, totalPaise, lines } = order
  const { to, estimatedDelivery: day } = firstParcel(order)
  const { fullName, city } = to
  return { number, test, fullName, city, totalPaise, day, promised: false, lines, transactionIds: ['632604118207'] }
}

function morningSummaryOf({ paid, refunded }: SampleOrders): Parameters<typeof dailySummaryEmail>[0] {
  const parcel = newsOrderOf(paid)
  const { number, fullName, totalPaise: amountPaise } = parcel
  const only = <Item>(item: Item) => ({ count: 1, first: [item] })
  return {
    toPack: only(parcel),
    toShip: only(parcel),
    underReview: only({ number, fullName, totalPaise: amountPaise, hoursLeft: 5 }),
    tasks: only({ text: NEWS.task, orderNumber: number }),
    refunds: only({
      orderNumber: refunded.number,
      amountPaise,
      provider: 'razorpay',
      since: `on ${formatDay(indianDate(new Date(refunded.createdAt)))}`,
    }),
    givenUp: only({ subject: 'Your order is on its way', recipient: WRITER }),
    soldOut: only({ id: 'kids-zone-1', name: 'A box of crayons' }),
    enquiries: 120,
  }
}
