const MB = 1_000_000

/** Limits of enquiries: per day in India and in total. */
export type IntakeLimits = {
  enquiriesADay: number
  bytesADay: number
  bytes: number
  resumeBytesADay: number
  resumeBytes: number
}

/**
 * Limits far above the normal volume that still protect a small disk: two years at the daily limits use less than 3
 * GB.
 */
export const INTAKE_LIMITS: IntakeLimits = {
  enquiriesADay: 2000,
  bytesADay: 20 * MB,
  bytes: 500 * MB,
  resumeBytesADay: 200 * MB,
  resumeBytes: 2000 * MB,
}

/** Shown when a limit of enquiries is reached. */
export const INTAKE_FULL_MESSAGE =
  'So much was sent today that our letterbox is full. Please try again tomorrow, or ring us; nothing you typed is lost.'
