import type { Seller } from '#domain/document/invoice.ts'
import type { OrderNumber } from '#domain/flavours.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type EmailContent, subjectLine, typedLine } from './email.ts'
import { emailFoot } from './order-email.ts'
import { dayWords } from './owner-news.ts'

type ToPack = { number: string; fullName: string; city: string; day: string; promised: boolean }

/** What waits for the owner. `count` is of all there are; `first` are those that the email names. */
export type Waiting = {
  toPack: Listed<ToPack>
  toShip: Listed<ToPack>
  underReview: Listed<{ number: string; fullName: string; totalPaise: Paise; hoursLeft: number }>
  tasks: Listed<{ text: string; orderNumber: OrderNumber | null }>
  refunds: Listed<{ orderNumber: OrderNumber; amountPaise: Paise; provider: string; since: string }>
  givenUp: Listed<{ subject: string; recipient: string }>
  soldOut: Listed<{ id: string; name: string }>
  /** Enquiries of the day before, where they were more than are sent on one by one. */
  enquiries: number
}
export type Listed<Thing> = { count: number; first: Thing[] }

/** The email of a morning; none where nothing waits. */
export function morningEmail(waiting: Waiting, seller: Seller): EmailContent | undefined {
  const parcel = (it: ToPack) =>
    `${it.number}: ${dayWords(it)}. ${typedLine(it.fullName, 60)}, ${typedLine(it.city, 60)}`
  const sections = [
    section('to pack', waiting.toPack, parcel),
    section('packed, to hand to the courier', waiting.toShip, parcel),
    section('under review', waiting.underReview, ({ number, fullName, totalPaise, hoursLeft }) => {
      const left = hoursLeft > 0 ? `${hoursLeft} ${hoursLeft === 1 ? 'hour' : 'hours'} left` : 'over its 48 hours'
      return `${number}: ${formatExact(totalPaise)}, ${typedLine(fullName, 60)}, ${left}`
    }),
    section('to look at', waiting.tasks, ({ text, orderNumber }) =>
      typedLine(`${orderNumber ? `${orderNumber}: ` : ''}${text}`, 300),
    ),
    section('paid back without an answer', waiting.refunds, ({ orderNumber, amountPaise, provider, since }) =>
      typedLine(`${orderNumber}: ${formatExact(amountPaise)}, asked of ${provider} ${since}`),
    ),
    section('letters given up', waiting.givenUp, ({ subject, recipient }) =>
      typedLine(`${subject}, to ${recipient}`, 200),
    ),
    section('sold out', waiting.soldOut, ({ id, name }) => typedLine(name ? `${name} (${id})` : id)),
    section('enquiries yesterday', { count: waiting.enquiries, first: [] as string[] }, String),
  ].filter((it) => it !== undefined)
  if (sections.length === 0) return undefined
  return {
    subject: subjectLine(`This morning: ${sections.map(({ heading }) => heading).join(', ')}`),
    heading: 'What waits this morning.',
    paragraphs: [],
    sections,
    foot: [
      'npm run shop -- orders paid, or notes, has all of it; npm run shop -- set letters.morning off ends these letters.',
      ...emailFoot(seller),
    ],
  }
}

function section<Thing>(name: string, { count, first }: Listed<Thing>, write: (thing: Thing) => string) {
  if (count === 0) return undefined
  const more = count - first.length
  return {
    heading: `${count} ${name}`,
    lines: [...first.map(write), ...(more > 0 && first.length > 0 ? [`and ${more} more`] : [])],
  }
}
