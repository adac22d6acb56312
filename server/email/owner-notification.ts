import type { Seller } from '#domain/document/invoice.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { describeOrder, type EmailContent, sanitizeLine, subjectLine } from './email-content.ts'
import { emailFooter } from './order-email.ts'

/** Kinds of immediate notification; the setting `letters.<kind>` turns each off. */
const NOTIFICATION_KINDS = ['paid', 'claim', 'dispute', 'task'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export type NotificationOrder = {
  number: string
  test: boolean
  fullName: string
  city: string
  totalPaise: Paise
  day: string
  promised: boolean
  lines: { name: string; quantity: number }[]
  transactionIds: string[]
}

export type OwnerNotification = { kind: NotificationKind; order: NotificationOrder | undefined; text: string }

const COUNT_TEXTS: Record<NotificationKind, (count: number) => string> = {
  paid: (count) => `${count} paid`,
  claim: (count) => `${count} under review`,
  dispute: (count) => `${count} disputed`,
  task: (count) => `${count} to look at`,
}

const HEADINGS: Record<NotificationKind, string> = {
  paid: 'Paid',
  claim: 'Under review',
  dispute: 'Disputed',
  task: 'To look at',
}

/**
 * Returns the notification email to the owner. `counts` includes events beyond those in `news`, which has the first
 * of each kind.
 */
export function ownerNotificationEmail(
  notifications: readonly OwnerNotification[],
  counts: ReadonlyMap<NotificationKind, number>,
  seller: Seller,
): EmailContent {
  const kinds = NOTIFICATION_KINDS.filter((kind) => counts.has(kind))
  const [only] = notifications
  const one =
    notifications.length === 1 && kinds.length === 1 && counts.get(only?.kind ?? 'paid') === 1 ? only : undefined
  const heading = one
    ? notificationTitle(one)
    : kinds.map((kind) => COUNT_TEXTS[kind](counts.get(kind) ?? 0)).join(', ')
  return {
    subject: subjectLine(heading),
    heading: one ? `${heading}.` : heading,
    paragraphs: [],
    sections: kinds.map((kind) => {
      const listed = notifications.filter((it) => it.kind === kind)
      const more = (counts.get(kind) ?? 0) - listed.length
      return {
        heading: HEADINGS[kind],
        lines: [...listed.flatMap(notificationLines), ...(more > 0 ? [`and ${more} more`] : [])],
      }
    }),
    foot: [...FOOTER_HINTS, ...emailFooter(seller)],
  }
}

const FOOTER_HINTS = [
  'See an order: npm run shop -- show <order>. Turn off a kind of email: npm run shop -- set letters.paid off.',
]

const describeTestOrder = ({ number, test }: NotificationOrder): string => describeOrder(number, test)

function notificationTitle({ kind, order }: OwnerNotification): string {
  const which = order ? describeTestOrder(order) : 'Something'
  if (kind === 'paid') return `${which} is paid: ${formatExact(order?.totalPaise ?? 0)}`
  if (kind === 'claim') return `${which} is under review: ${formatExact(order?.totalPaise ?? 0)}`
  return kind === 'dispute' ? `${which} is disputed` : `${which} needs attention`
}

function notificationLines({ kind, order, text }: OwnerNotification): string[] {
  if (kind === 'dispute' || kind === 'task')
    return [`${order ? `${describeTestOrder(order)}: ` : ''}${sanitizeLine(text, 500)}`]
  if (!order) return []
  const { number, fullName, city, totalPaise, lines, transactionIds } = order
  const who = `${describeTestOrder(order)}: ${formatExact(totalPaise)}, ${sanitizeLine(fullName, 60)}, ${sanitizeLine(city, 60)}`
  const what = lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')
  if (kind === 'paid') return [`${who}. ${sanitizeLine(what, 300)}. ${describeDeliveryDay(order)}.`]
  const ids = transactionIds.map((id) => sanitizeLine(id, 40)).join(' or ')
  return [`${who}. Look for ${ids ? `transaction ${ids}` : 'it'} in your bank's statement, then confirm ${number}.`]
}

/** Describes the delivery date. */
export const describeDeliveryDay = ({ day, promised }: Pick<NotificationOrder, 'day' | 'promised'>) =>
  `${promised ? 'Deliver by' : 'Estimated for'} ${formatDay(day)}`
