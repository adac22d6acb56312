const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Kinds of enquiries that require a reply, most urgent first. */
export const KINDS_WITH_REPLY = ['problem', 'consultation', 'contact', 'careers'] as const
export type ReplyKind = (typeof KINDS_WITH_REPLY)[number]

export const needsReply = (kind: string): kind is ReplyKind => KINDS_WITH_REPLY.some((one) => one === kind)

/**
 * Reply times in hours, as promised by pages and emails. Complaints: Consumer Protection (E-Commerce) Rules, 2020,
 * rule 4(5): acknowledged within 48 hours, resolved within a month.
 */
const REPLY_HOURS: Record<ReplyKind, number> = { problem: 48, consultation: 24, contact: 24, careers: 48 }

/** Returns the time by which an enquiry is to be answered; `undefined` if it needs no reply. */
export const replyDeadline = (kind: string, at: Date): Date | undefined =>
  needsReply(kind) ? new Date(at.getTime() + REPLY_HOURS[kind] * HOUR_MS) : undefined

/** Returns the time by which a complaint is to be resolved: one month later, at most the last day of that month. */
export function resolutionDeadline(at: Date): Date {
  const month = new Date(at)
  month.setUTCMonth(month.getUTCMonth() + 1)
  // `setUTCMonth` overflows: 31 January would become 3 March.
  if (month.getUTCDate() !== at.getUTCDate()) month.setUTCDate(0)
  return month
}

/** Returns the next deadline: the reply, then for an answered problem its resolution. */
export function nextDeadline(
  { kind, createdAt }: { kind: string; createdAt: Date },
  done: { answered: boolean; settled: boolean },
): Date | undefined {
  if (done.settled || !needsReply(kind)) return undefined
  if (!done.answered) return replyDeadline(kind, createdAt)
  return kind === 'problem' ? resolutionDeadline(createdAt) : undefined
}

/** Period before the deadline in which a problem is shown on Today. */
export const RESOLUTION_NOTICE_MS = 7 * DAY_MS
