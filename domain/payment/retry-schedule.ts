const MINUTE_MS = 60_000

/**
 * Ages of a pending payment, in minutes, at which the provider is polled: often at first, because a lost webhook
 * should be noticed soon, then for the three days a bank may take.
 */
const VERIFY_AT_MINUTES = [2, 5, 15, 60, 180, 360, 720, 1440, 2880, 4320] as const

/** Polling schedule of a paid payment. Late changes or a second payment on the same page are rare. */
const AFTER_PAID_MINUTES = [60, 1440, 4320] as const

const DAY = 1440
/** Polling schedule of a refund. Razorpay takes 5 to 7 working days, up to ten with holidays. */
const RECONCILE_AT_MINUTES = [
  ...VERIFY_AT_MINUTES,
  4 * DAY,
  5 * DAY,
  6 * DAY,
  7 * DAY,
  8 * DAY,
  10 * DAY,
  14 * DAY,
] as const

/** Returns the next time to poll a pending payment; `undefined` when the schedule has ended. */
export const nextVerify = (createdAt: Date, now: Date): Date | undefined =>
  nextInSchedule(VERIFY_AT_MINUTES, createdAt, now)

/** Returns the next time to poll a paid payment for a second one on the same page; `undefined` after three days. */
export const nextAfterPaid = (createdAt: Date, now: Date): Date | undefined =>
  nextInSchedule(AFTER_PAID_MINUTES, createdAt, now)

/** Returns the next time to poll a refund; `undefined` when a person has to check it. */
export const nextReconcile = (createdAt: Date, now: Date): Date | undefined =>
  nextInSchedule(RECONCILE_AT_MINUTES, createdAt, now)

function nextInSchedule(schedule: readonly number[], createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime()
  const minutes = schedule.find((at) => at * MINUTE_MS > age)
  return minutes === undefined ? undefined : new Date(createdAt.getTime() + minutes * MINUTE_MS)
}

const SECOND_MS = 1000
/** Backoff between attempts of a failed job in seconds; the last value repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600, 6 * 3600] as const

/** Attempts before a job is given up and a task is created, about three days. */
export const MAX_ATTEMPTS = 16

/** Returns the delay before the next attempt in ms, given the number of failed ones. */
export const retryAfterMs = (attempts: number): number =>
  (RETRY_SECONDS[Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1] ?? 3600) * SECOND_MS
