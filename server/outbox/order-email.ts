import type { Seller } from '#domain/document/invoice.ts'
import { itemisedSummary } from '#domain/order/document-summary.ts'
import { firstParcel, type Order } from '#domain/order/order.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { TEST_ORDER } from '#domain/payment/test-money.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import type { EmailKind } from '#server/db/schema/emails.ts'
import type { BoxContent } from '#server/orders/box-contents.ts'
import { type EmailContent, shorten, subjectLine } from './email.ts'

export type OrderEmailKind = Extract<EmailKind, 'received' | 'not_found' | 'paid' | 'shipped'>

type About = { order: Order; contents: BoxContent[]; seller: Seller; origin: string | undefined }
type Words = Pick<EmailContent, 'heading' | 'paragraphs'> & { about: string }

/**
 * What is said of an order while no money is known to have come: anybody can type anybody's address, so nothing that was
 * typed is in it, and nobody can make the shop write their words to a stranger.
 */
const BEFORE_MONEY = {
  received: (number) => ({
    about: 'we have your order',
    heading: 'We have your order.',
    paragraphs: [
      `Thank you. Order ${number} is kept, and we are matching your payment with our bank.`,
      'We will write again when it is done. There is nothing more to do, and no need to pay again.',
      'If you did not order from us, somebody mistyped an address, and there is nothing to do.',
    ],
  }),
  not_found: (number, { seller, origin }) => ({
    about: 'we could not find your payment',
    heading: 'We could not find your payment.',
    paragraphs: [
      `We looked for the payment of order ${number} on our bank statement, under the UPI transaction id that was given for it, and it is not there. The order is kept.`,
      `Please compare the id with the one in your UPI app. If it has a slip, ${origin ? 'correct it on the page of your order' : 'write to us with the right one'}; you do not pay again.`,
      `If it is right, ${reach(seller)} with the proof of payment from your UPI app, and we look once more.`,
    ],
  }),
} satisfies Partial<Record<OrderEmailKind, (number: string, about: Pick<About, 'seller' | 'origin'>) => Words>>

type BeforeMoney = keyof typeof BEFORE_MONEY

/** Whether an email goes out before any money is known to have come. */
export const isBeforeMoney = (kind: OrderEmailKind): kind is BeforeMoney => Object.hasOwn(BEFORE_MONEY, kind)

/**
 * What is said of an order that was paid for when it moves, in the shop's voice. It goes to whoever paid, and the order
 * knows by name only whoever opens the parcel.
 */
const AFTER_MONEY: Record<Exclude<OrderEmailKind, BeforeMoney>, (about: About) => Words> = {
  paid: ({ order }) => ({
    about: 'payment confirmed',
    heading: 'Paid, and ours to tie.',
    paragraphs: [
      `Thank you. Your payment of ${formatExact(order.totalPaise)} for order ${order.number} has arrived, and the invoice is with this letter.`,
      ['We pack and tie it by hand.', movedWords(order)].filter(Boolean).join(' '),
    ],
  }),
  shipped: ({ order }) => ({
    about: 'on its way',
    heading: 'It is on its way.',
    paragraphs: [
      `Order ${order.number} has left us for ${shorten(firstParcel(order).to.city, 60)}.`,
      ...order.parcels.flatMap(({ tracking }) => (tracking ? [`To follow the parcel: ${tracking}`] : [])),
      'Something damaged? Send us photos within 24 hours of delivery; if anything is missing, tell us within 48.',
    ],
  }),
}

const reach = ({ email, phone }: Seller): string =>
  [email && `write to ${email}`, phone && `ring us on ${phone}`].filter(Boolean).join(' or ') || 'answer this letter'

export function orderEmail(kind: OrderEmailKind, about: About): EmailContent {
  const { order, contents, seller, origin } = about
  const { about: what, ...words } = isBeforeMoney(kind)
    ? BEFORE_MONEY[kind](order.number, about)
    : AFTER_MONEY[kind](about)
  const showsSums = kind === 'received' || kind === 'paid'
  const day = { label: 'Estimated delivery', value: formatDate(firstParcel(order).estimatedDelivery) }
  return {
    subject: subjectLine(`${order.test ? 'Test order ' : ''}${order.number}: ${what}`),
    ...words,
    paragraphs: order.test ? [`${TEST_ORDER}.`, ...words.paragraphs] : words.paragraphs,
    ...(showsSums && sums(order, contents, day)),
    ...(kind === 'shipped' && { rows: [day] }),
    quote: kind === 'paid' ? cardWords(order) : undefined,
    link: orderLink(order, origin),
    foot: emailFoot(seller),
  }
}

/** The day that was chosen could be kept when the order was made, and not any more when its money came. */
function movedWords(order: Order): string {
  const { deliverOn, promisedDay } = firstParcel(order)
  if (deliverOn === '' || promisedDay === '' || deliverOn === promisedDay) return ''
  return 'The day you chose can no longer be kept: the one below is the first that can, and we are sorry.'
}

/** What the card will say, and whom it is from. */
function cardWords(order: Order): string | undefined {
  const { message, cardFrom } = firstParcel(order)
  return [message.trim() && message, cardFrom && `From ${cardFrom}`].filter(Boolean).join('\n') || undefined
}

/** Without an address of its own the shop puts none in letters: a request's Host is anybody's word. */
export const orderLink = ({ number, secret }: Order, origin: string | undefined): EmailContent['link'] =>
  origin ? { label: 'See your order', href: `${origin}/order/${number}/${secret}` } : undefined

type Row = { label: string; value: string }

function sums(order: Order, contents: BoxContent[], day: Row): Pick<EmailContent, 'rows' | 'total'> {
  const { rows, totalPaise } = itemisedSummary(
    order,
    contents.map(({ name }) => name),
  )
  return {
    rows: [day, ...rows.map((row) => ({ label: row.label, value: summaryAmount(row) }))],
    total: { label: 'Total', value: formatExact(totalPaise) },
  }
}

/** Who writes, and where a person answers. */
export const emailFoot = ({ name, address, phone, email }: Seller): string[] =>
  [name, address, [phone, email].filter(Boolean).join(', ')].filter(Boolean)
