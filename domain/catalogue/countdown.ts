const SECOND_MS = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Duration of the Uniquely Yours countdown from the opening of the page (specification §9). */
export const LAUNCH_AFTER_MS = 30 * DAY * SECOND_MS

export type Countdown = { days: number; hours: number; minutes: number; seconds: number }

/** Returns the time left until an instant, rounded up to seconds; zeros afterwards (decisions §3.14). */
export function timeLeft(untilMs: number, nowMs: number): Countdown {
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  }
}
