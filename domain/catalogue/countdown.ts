const SECOND_MS = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The lid of Uniquely Yours lifts this long after the page was opened (specification §9). */
export const LAUNCH_AFTER_MS = 30 * DAY * SECOND_MS

export type Countdown = { days: number; hours: number; minutes: number; seconds: number }

/** What is left until an instant, in whole seconds that have begun; four zeros from then on (decisions §3.14). */
export function timeLeft(untilMs: number, nowMs: number): Countdown {
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  }
}
