const MINUTE_MS = 60_000

/**
 * How old a payment is, in minutes, when the provider is asked about it once more: often at first, because a word that
 * was lost is missed soon, and for three days, because that is how long a bank can take to make up its mind.
 */
const VERIFY_AT_MINUTES = [2, 5, 15, 60, 180, 360, 720, 1440, 2880, 4320] as const

/** The same once it is paid: a bank's late word or a second payment on the same page is rare. */
const AFTER_PAID_MINUTES = [60, 1440, 4320] as const

const DAY = 1440
/** The same of a refund: Razorpay's take 5 to 7 working days, and ten with holidays; after that it is not on its way. */
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

/** When to ask next about a payment of this age; `undefined` when it has been asked about for long enough. */
export const nextVerify = (createdAt: Date, now: Date): Date | undefined => nextOf(VERIFY_AT_MINUTES, createdAt, now)

/** When to ask next about a payment that is paid: another one may come beside it. `undefined` after three days. */
export const nextAfterPaid = (createdAt: Date, now: Date): Date | undefined =>
  nextOf(AFTER_PAID_MINUTES, createdAt, now)

/** When to look next what became of a refund of this age; `undefined` when a person has to. */
export const nextReconcile = (createdAt: Date, now: Date): Date | undefined =>
  nextOf(RECONCILE_AT_MINUTES, createdAt, now)

function nextOf(schedule: readonly number[], createdAt: Date, now: Date): Date | undefined {
  const age = now.getTime() - createdAt.getTime()
  const minutes = schedule.find((at) => at * MINUTE_MS > age)
  return minutes === undefined ? undefined : new Date(createdAt.getTime() + minutes * MINUTE_MS)
}

const SECOND_MS = 1000
/** How long to wait before work that failed is tried again; the last one again and again. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600, 6 * 3600] as const

/** After how many failures work is given up, with a note for a person: about three days. */
export const MAX_ATTEMPTS = 16

export const retryAfterMs = (attempts: number): number =>
  (RETRY_SECONDS[Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1] ?? 3600) * SECOND_MS
