const MB = 1_000_000

/** How much visitors may send, in all of what is kept and in one day in India. */
export type IntakeLimits = {
  enquiriesADay: number
  bytesADay: number
  bytes: number
  resumeBytesADay: number
  resumeBytes: number
}

/**
 * Many times what a shop of this kind is sent, and little enough for a small disk: two years of full days come to less
 * than 3 GB.
 */
export const INTAKE_LIMITS: IntakeLimits = {
  enquiriesADay: 2000,
  bytesADay: 20 * MB,
  bytes: 500 * MB,
  resumeBytesADay: 200 * MB,
  resumeBytes: 2000 * MB,
}

/** What a form says when visitors have sent as much as the shop takes in a day, or has room for. */
export const NO_ROOM =
  'So much was sent today that our letterbox is full. Please try again tomorrow, or ring us; nothing you typed is lost.'
