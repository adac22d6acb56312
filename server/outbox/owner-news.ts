import type { Seller } from '#domain/document/invoice.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import { type EmailContent, spokenOrder, subjectLine, typedLine } from './email.ts'
import { emailFoot } from './order-email.ts'

/** What the owner is told at once; each kind has a setting `letters.<kind>` that turns it off. */
const NEWS_KINDS = ['paid', 'claim', 'dispute', 'task'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export type NewsOrder = {
  number: string
  test: boolean
  fullName: string
  city: string
  totalPaise: Paise
  /** The day it is to be there. */
  day: string
  promised: boolean
  lines: { name: string; quantity: number }[]
  transactionIds: string[]
}

export type News = { kind: NewsKind; order: NewsOrder | undefined; text: string }

const COUNTED: Record<NewsKind, (count: number) => string> = {
  paid: (count) => `${count} paid`,
  claim: (count) => `${count} under review`,
  dispute: (count) => `${count} disputed`,
  task: (count) => `${count} to look at`,
}

const HEADINGS: Record<NewsKind, string> = {
  paid: 'Paid',
  claim: 'Under review',
  dispute: 'Disputed',
  task: 'To look at',
}

/** The shop to its owner. `counts` holds also what is not in `news`, which names the first of each kind. */
export function ownerNewsEmail(
  news: readonly News[],
  counts: ReadonlyMap<NewsKind, number>,
  seller: Seller,
): EmailContent {
  const kinds = NEWS_KINDS.filter((kind) => counts.has(kind))
  const [only] = news
  const one = news.length === 1 && kinds.length === 1 && counts.get(only?.kind ?? 'paid') === 1 ? only : undefined
  const heading = one ? titleOf(one) : kinds.map((kind) => COUNTED[kind](counts.get(kind) ?? 0)).join(', ')
  return {
    subject: subjectLine(heading),
    heading: one ? `${heading}.` : heading,
    paragraphs: [],
    sections: kinds.map((kind) => {
      const told = news.filter((it) => it.kind === kind)
      const more = (counts.get(kind) ?? 0) - told.length
      return { heading: HEADINGS[kind], lines: [...told.flatMap(linesOf), ...(more > 0 ? [`and ${more} more`] : [])] }
    }),
    foot: [...HOW_TO_SEE_MORE, ...emailFoot(seller)],
  }
}

const HOW_TO_SEE_MORE = [
  'npm run shop -- show <order> has all of it; npm run shop -- set letters.paid off ends letters of a kind.',
]

/** With a word before it where it was made in test mode. */
const spoken = ({ number, test }: NewsOrder): string => spokenOrder(number, test)

function titleOf({ kind, order }: News): string {
  const which = order ? spoken(order) : 'Something'
  if (kind === 'paid') return `${which} is paid: ${formatExact(order?.totalPaise ?? 0)}`
  if (kind === 'claim') return `${which} is under review: ${formatExact(order?.totalPaise ?? 0)}`
  return kind === 'dispute' ? `${which} is disputed` : `${which} needs a look`
}

function linesOf({ kind, order, text }: News): string[] {
  if (kind === 'dispute' || kind === 'task') return [`${order ? `${spoken(order)}: ` : ''}${typedLine(text, 500)}`]
  if (!order) return []
  const { number, fullName, city, totalPaise, lines, transactionIds } = order
  const who = `${spoken(order)}: ${formatExact(totalPaise)}, ${typedLine(fullName, 60)}, ${typedLine(city, 60)}`
  const what = lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')
  if (kind === 'paid') return [`${who}. ${typedLine(what, 300)}. ${dayWords(order)}.`]
  const ids = transactionIds.map((id) => typedLine(id, 40)).join(' or ')
  return [`${who}. Look for ${ids ? `transaction ${ids}` : 'it'} in your bank's statement, then confirm ${number}.`]
}

/** When an order is to be there. */
export const dayWords = ({ day, promised }: Pick<NewsOrder, 'day' | 'promised'>) =>
  `${promised ? 'Promised' : 'Estimated'} for ${formatDay(day)}`
