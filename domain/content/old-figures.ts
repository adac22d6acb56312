import { formatHour } from '#domain/delivery/dispatch.ts'
import { isPromiseName, type PromiseName, weekdayName } from '#domain/settings/promises.ts'
import { spellNumber } from '#domain/text/indian-number.ts'

export const SERVICE_NAMES = ['workingHours.days', 'workingHours.from', 'workingHours.to'] as const
export type FigureName = PromiseName | (typeof SERVICE_NAMES)[number]

/** Former value of a promise or of the service hours. */
export type FormerFigure = { name: FigureName; value: string }

/** Words that a paragraph about a promise has, since 24 hours may be another promise. */
const TOPICS: Record<PromiseName, RegExp> = {
  returnDays: /return|\bback\b|exchange/i,
  refundDays: /refund|money/i,
  damageHours: /damag|broken|photo/i,
  missingHours: /missing|left out/i,
  changeHours: /chang|cancel/i,
  claimHours: /transaction|UPI|by hand/i,
  processingHours: /process|leave|dispatch|\bpack|\bship/i,
  replyHours: /repl|answer|write|mail/i,
  consultationHours: /consult|contact you|call you|in touch/i,
  problemHours: /repl|answer|problem|wrong/i,
}

const WEEKS: Record<string, string> = {
  7: '(?:a|one|1) week',
  14: '(?:two|2) weeks|a fortnight',
  30: '(?:a|one|1) month',
}

const numberPattern = (count: number) => `(?:${count}|${spellNumber(count)}${count === 1 ? '|a' : ''})`
const daysPattern = (count: number) =>
  [`${numberPattern(count)}[-\\s]*(?:business |working |calendar )?days?`, WEEKS[count]].filter(Boolean).join('|')

function hoursPattern(count: number): string {
  const inHours = `${numberPattern(count)}[-\\s]*(?:hours?|hrs?|h)`
  return count % 24 === 0 ? `${inHours}|${daysPattern(count / 24)}` : inHours
}

const timePattern = (time: string) => `${formatHour(time).replace(/(am|pm)$/, '(?::00)?\\s*$1')}|${time}`
const weekdaysPattern = (days: string) =>
  days
    .split('-')
    .map((day) => `(?:${weekdayName(day)}|${day})`)
    .join('\\s*(?:-|–|to)\\s*')

function patternOf({ name, value }: FormerFigure): string {
  if (name === 'workingHours.days') return weekdaysPattern(value)
  if (!isPromiseName(name)) return timePattern(value)
  const [from = '', to] = value.split('-')
  if (to) return `${from}\\s*(?:-|–|to)\\s*${to}`
  return name.endsWith('Days') ? daysPattern(Number(from)) : hoursPattern(Number(from))
}

const mentions = (sentence: string, figure: FormerFigure): boolean =>
  new RegExp(`(?<![\\w-])(?:${patternOf(figure)})(?!\\w)`, 'i').test(sentence)

const SENTENCE_END = /(?<=[.?!])\s+/

/** Returns the sentences of a Markdown text that name a former figure; placeholders name none. */
export function sentencesWithFormer(text: string, figures: readonly FormerFigure[]): string[] {
  const found: string[] = []
  let heading = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line
    const paragraph = `${heading}\n${line}`
    const relevant = figures.filter(({ name }) => !isPromiseName(name) || TOPICS[name].test(paragraph))
    const names = (sentence: string) => {
      const typed = sentence.replace(/\{[^{}]*\}|[*_`]/g, '')
      return relevant.some((figure) => mentions(typed, figure))
    }
    found.push(...line.split(SENTENCE_END).filter(names))
  }
  return found
}
