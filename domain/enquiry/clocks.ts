const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** What visitors send that somebody answers, the most urgent first; a sign-up is answered by its email. */
export const ANSWERED_KINDS = ['problem', 'consultation', 'contact', 'careers'] as const
export type AnsweredKind = (typeof ANSWERED_KINDS)[number]

export const isAnswered = (kind: string): kind is AnsweredKind => ANSWERED_KINDS.some((one) => one === kind)

/**
 * Hours until each is answered: what the pages and emails promise, and of a complaint what the Consumer Protection
 * (E-Commerce) Rules, 2020 ask for (rule 4(5): acknowledged within 48 hours, redressed within a month).
 */
const ANSWER_HOURS: Record<AnsweredKind, number> = { problem: 48, consultation: 24, contact: 24, careers: 48 }

/** By when it is to be answered; never where nobody answers it. */
export const answerBy = (kind: string, at: Date): Date | undefined =>
  isAnswered(kind) ? new Date(at.getTime() + ANSWER_HOURS[kind] * HOUR_MS) : undefined

/** By when a complaint is to be settled: a month after it came, on its last day where that month is shorter. */
export function settleBy(at: Date): Date {
  const month = new Date(at)
  month.setUTCMonth(month.getUTCMonth() + 1)
  // The 31st of January is followed by no 31st of February.
  if (month.getUTCDate() !== at.getUTCDate()) month.setUTCDate(0)
  return month
}

/** What is waited for next, if anything: an answer, or of a problem that was answered its end. */
export function dueNext(
  { kind, createdAt }: { kind: string; createdAt: Date },
  done: { answered: boolean; settled: boolean },
): Date | undefined {
  if (done.settled || !isAnswered(kind)) return undefined
  if (!done.answered) return answerBy(kind, createdAt)
  return kind === 'problem' ? settleBy(createdAt) : undefined
}

/** So long before it has to be settled a problem is shown among what needs a hand. */
export const SETTLE_SOON_MS = 7 * DAY_MS
