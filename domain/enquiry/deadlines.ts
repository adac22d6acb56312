import { type PromiseName, type Promises, promisedCount } from '#domain/settings/promises.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Kinds of enquiries that require a reply, most urgent first. */
export const KINDS_WITH_REPLY = ['problem', 'consultation', 'contact', 'careers'] as const
export type ReplyKind = (typeof KINDS_WITH_REPLY)[number]

export const needsReply = (kind: string): kind is ReplyKind => KINDS_WITH_REPLY.some((one) => one === kind)

/** Promises by which enquiries are answered. Applications are promised no time. */
const REPLY_PROMISES: Record<Exclude<ReplyKind, 'careers'>, PromiseName> = {
  problem: 'problemHours',
  consultation: 'consultationHours',
  contact: 'replyHours',
}
const APPLICATION_HOURS = 48

/** Returns the time by which an enquiry is to be answered; `undefined` if it needs no reply. */
export function replyDeadline(kind: string, at: Date, promises: Promises): Date | undefined {
  if (!needsReply(kind)) return undefined
  const hours = kind === 'careers' ? APPLICATION_HOURS : promisedCount(promises, REPLY_PROMISES[kind])
  return new Date(at.getTime() + hours * HOUR_MS)
}

/** Returns the time by which a complaint is to be resolved: one month later, at most the last day of that month. */
export function resolutionDeadline(at: Date): Date {
  const month = new Date(at)
  month.setUTCMonth(month.getUTCMonth() + 1)
  // `setUTCMonth` overflows: 31 January would become 3 March.
  if (month.getUTCDate() !== at.getUTCDate()) month.setUTCDate(0)
  return month
}

/** Returns the deadline of an answered enquiry: for a problem that is not settled, its resolution. */
export const deadlineAfterReply = (
  { kind, createdAt }: { kind: string; createdAt: Date },
  isSettled: boolean,
): Date | undefined => (kind === 'problem' && !isSettled ? resolutionDeadline(createdAt) : undefined)

/** Period before the deadline in which a problem is shown on Today. */
export const RESOLUTION_NOTICE_MS = 7 * DAY_MS
