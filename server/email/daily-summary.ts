import type { Seller } from '#domain/document/invoice.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type EmailContent, sanitizeLine, subjectLine } from './email-content.ts'
import { emailFooter } from './order-email.ts'
import { describeDeliveryDay } from './owner-notification.ts'

type PendingParcel = { number: string; fullName: string; city: string; day: string; promised: boolean }

/** Work that waits for the owner. `count` is the total; `first` are the entries that the email lists. */
export type PendingWork = {
  toPack: LimitedList<PendingParcel>
  toShip: LimitedList<PendingParcel>
  underReview: LimitedList<{ number: string; fullName: string; totalPaise: Paise; hoursLeft: number }>
  tasks: LimitedList<{ text: string; orderNumber: OrderNumber | null }>
  refunds: LimitedList<{ orderNumber: OrderNumber; amountPaise: Paise; provider: string; since: string }>
  givenUp: LimitedList<{ subject: string; recipient: string }>
  soldOut: LimitedList<{ id: string; name: string }>
  /** Number of enquiries of the day before, if it exceeded the limit of forwarded ones; else 0. */
  enquiries: number
}
export type LimitedList<Thing> = { count: number; first: Thing[] }

/** Returns the daily summary for the owner; `undefined` when nothing waits. */
export function dailySummaryEmail(pending: PendingWork, seller: Seller): EmailContent | undefined {
  const parcel = (it: PendingParcel) =>
    `${it.number}: ${describeDeliveryDay(it)}. ${sanitizeLine(it.fullName, 60)}, ${sanitizeLine(it.city, 60)}`
  const sections = [
    section('to pack', pending.toPack, parcel),
    section('to hand to the courier', pending.toShip, parcel),
    section('under review', pending.underReview, ({ number, fullName, totalPaise, hoursLeft }) => {
      const left = hoursLeft > 0 ? `${hoursLeft} ${hoursLeft === 1 ? 'hour' : 'hours'} left` : 'overdue'
      return `${number}: ${formatExact(totalPaise)}, ${sanitizeLine(fullName, 60)}, ${left}`
    }),
    section('to look at', pending.tasks, ({ text, orderNumber }) =>
      sanitizeLine(`${orderNumber ? `${orderNumber}: ` : ''}${text}`, 300),
    ),
    section('refunds without an answer', pending.refunds, ({ orderNumber, amountPaise, provider, since }) =>
      sanitizeLine(`${orderNumber}: ${formatExact(amountPaise)}, requested from ${provider} ${since}`),
    ),
    section('emails not delivered', pending.givenUp, ({ subject, recipient }) =>
      sanitizeLine(`${subject}, to ${recipient}`, 200),
    ),
    section('sold out', pending.soldOut, ({ id, name }) => sanitizeLine(name ? `${name} (${id})` : id)),
    section('enquiries yesterday', { count: pending.enquiries, first: [] as string[] }, String),
  ].filter((it) => it !== undefined)
  if (sections.length === 0) return undefined
  return {
    subject: subjectLine(`This morning: ${sections.map(({ heading }) => heading).join(', ')}`),
    heading: 'Waiting this morning.',
    paragraphs: [],
    sections,
    foot: [
      'See all: npm run shop -- orders paid, or notes. Turn this email off: npm run shop -- set letters.morning off.',
      ...emailFooter(seller),
    ],
  }
}

function section<Thing>(name: string, { count, first }: LimitedList<Thing>, write: (thing: Thing) => string) {
  if (count === 0) return undefined
  const more = count - first.length
  return {
    heading: `${count} ${name}`,
    lines: [...first.map(write), ...(more > 0 && first.length > 0 ? [`and ${more} more`] : [])],
  }
}
