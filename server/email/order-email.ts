import type { Seller } from '#domain/document/invoice.ts'
import { firstParcel, type Order } from '#domain/order/order.ts'
import { itemizedSummary } from '#domain/order/order-summary.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { type PromiseTexts, promiseTexts } from '#domain/settings/promises.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { EmailKind } from '#server/db/schema/emails.ts'
import type { BoxContent } from '#server/orders/box-contents.ts'
import type { Imprint } from '#server/settings/queries.ts'
import { type EmailContent, shorten, subjectLine } from './email-content.ts'

export type OrderEmailKind = Extract<EmailKind, 'received' | 'not_found' | 'paid' | 'shipped'>

type OrderEmailInput = { order: Order; contents: BoxContent[] } & Pick<Imprint, 'seller' | 'promises' | 'origin'>
type OrderEmailTexts = Pick<EmailContent, 'heading' | 'paragraphs'> & { about: string }

/**
 * Emails sent before a payment is confirmed. Anyone can enter any address, so they contain no user input that could
 * reach a stranger.
 */
const BEFORE_PAYMENT = {
  received: (number) => ({
    about: 'we have your order',
    heading: 'We have your order.',
    paragraphs: [
      `Thank you. We have order ${number}, and we are checking your payment with our bank.`,
      'We will write again when it is done. There is nothing more to do, and no need to pay again.',
      'If you did not order from us, someone mistyped an address, and you need not do anything.',
    ],
  }),
  not_found: (number, { seller, origin }) => ({
    about: 'we could not find your payment',
    heading: 'We could not find your payment.',
    paragraphs: [
      `We looked for the payment of order ${number} on our bank statement, under the UPI transaction id you gave us, and it is not there. Your order is not cancelled.`,
      `Please compare the id with the one in your UPI app. If there is a mistake in it, ${origin ? 'correct it on the page of your order' : 'write to us with the right one'}; you do not pay again.`,
      `If it is right, ${contactText(seller)} with the proof of payment from your UPI app, and we will look again.`,
    ],
  }),
} satisfies Partial<
  Record<OrderEmailKind, (number: string, about: Pick<OrderEmailInput, 'seller' | 'origin'>) => OrderEmailTexts>
>

type BeforePaymentKind = keyof typeof BEFORE_PAYMENT

/** True for emails that are sent before a payment is confirmed. */
export const isBeforePayment = (kind: OrderEmailKind): kind is BeforePaymentKind => Object.hasOwn(BEFORE_PAYMENT, kind)

/**
 * Emails about paid orders, in the shop's voice. They go to the buyer, and their wording does not assume that the
 * buyer is the recipient.
 */
const AFTER_PAYMENT: Record<Exclude<OrderEmailKind, BeforePaymentKind>, (about: OrderEmailInput) => OrderEmailTexts> = {
  paid: ({ order }) => ({
    about: 'payment confirmed',
    heading: 'Paid, and ours to tie.',
    paragraphs: [
      `Thank you. Your payment of ${formatExact(order.totalPaise)} for order ${order.number} has arrived, and the invoice is attached.`,
      ['We pack and tie it by hand.', changedDayText(order)].filter(Boolean).join(' '),
    ],
  }),
  shipped: ({ order, promises }) => ({
    about: 'on its way',
    heading: 'It is on its way.',
    paragraphs: [
      `Order ${order.number} has left us for ${shorten(firstParcel(order).to.city, 60)}.`,
      ...order.parcels.flatMap(({ tracking }) => (tracking ? [`To follow the parcel: ${tracking}`] : [])),
      reportingText(promiseTexts(promises)),
    ],
  }),
}

const reportingText = ({ damageTime, missingTime }: PromiseTexts): string =>
  `Something damaged? Send us photos within ${damageTime} of delivery; if anything is missing, tell us within ${missingTime}.`

/** Returns how to reach the shop, as part of a sentence: `write to hello@example.com or ring us on 98765 43210`. */
export const contactText = ({ email, phone }: Seller): string =>
  [email && `write to ${email}`, phone && `ring us on ${phone}`].filter(Boolean).join(' or ') || 'reply to this email'

export function orderEmail(kind: OrderEmailKind, about: OrderEmailInput): EmailContent {
  const { order, contents, seller, origin } = about
  const { about: what, ...words } = isBeforePayment(kind)
    ? BEFORE_PAYMENT[kind](order.number, about)
    : AFTER_PAYMENT[kind](about)
  const showsSums = kind === 'received' || kind === 'paid'
  const parcel = firstParcel(order)
  const value = withHours(formatDate(parcel.estimatedDelivery), parcel, parcel.estimatedDelivery)
  const day = { label: 'Estimated delivery', value }
  return {
    subject: subjectLine(`${order.test ? 'Test order ' : ''}${order.number}: ${what}`),
    ...words,
    paragraphs: order.test ? [`${TEST_ORDER_NOTICE}.`, ...words.paragraphs] : words.paragraphs,
    ...(showsSums && summaryRows(order, contents, day)),
    ...(kind === 'shipped' && { rows: [day] }),
    quote: kind === 'paid' ? cardText(order) : undefined,
    link: orderLink(order, origin),
    foot: emailFooter(seller),
  }
}

type PaymentLinkInput = { order: Order; address: string; until: string; seller: Seller }

/** Returns the email with a payment link. It names neither address nor items, since it may reach a stranger. */
export function paymentLinkEmail({ order, address, until, seller }: PaymentLinkInput): EmailContent {
  const amount = formatExact(order.totalPaise)
  const paragraphs = [
    `Order ${order.number} comes to ${amount}. Pay until ${until}; the items are kept for you until then.`,
    'Anyone with this link can pay for the order and see its address, so please keep it to yourself.',
  ]
  return {
    subject: subjectLine(`${order.test ? 'Test order ' : ''}${order.number}: your payment link`),
    heading: 'Ready when you are.',
    paragraphs: order.test ? [`${TEST_ORDER_NOTICE}.`, ...paragraphs] : paragraphs,
    link: { label: `Pay ${amount}`, href: address },
    foot: emailFooter(seller),
  }
}

/** Returns an apology when the chosen day could be kept at checkout but no longer at payment. */
function changedDayText(order: Order): string {
  const { deliverOn, promisedDay } = firstParcel(order)
  if (deliverOn === '' || promisedDay === '' || deliverOn === promisedDay) return ''
  return 'The day you chose can no longer be kept: the one below is the first that can, and we are sorry.'
}

function cardText(order: Order): string | undefined {
  const { message, cardFrom } = firstParcel(order)
  return [message.trim() && message, cardFrom && `From ${cardFrom}`].filter(Boolean).join('\n') || undefined
}

/**
 * Returns the link to the order; `undefined` when the shop's URL is not configured, since a request's Host header
 * cannot be trusted.
 */
export const orderLink = ({ number, secret }: Order, origin: string | undefined): EmailContent['link'] =>
  origin ? { label: 'See your order', href: `${origin}/order/${number}/${secret}` } : undefined

type Row = { label: string; value: string }

function summaryRows(order: Order, contents: BoxContent[], day: Row): Pick<EmailContent, 'rows' | 'total'> {
  const { rows, totalPaise } = itemizedSummary(
    order,
    contents.map(({ name }) => name),
  )
  return {
    rows: [day, ...rows.map((row) => ({ label: row.label, value: summaryAmount(row) }))],
    total: { label: 'Total', value: formatExact(totalPaise) },
  }
}

/** Returns the sender's details for the email's footer. */
export const emailFooter = ({ name, address, phone, email }: Seller): string[] =>
  [name, address, [phone, email].filter(Boolean).join(', ')].filter(Boolean)
