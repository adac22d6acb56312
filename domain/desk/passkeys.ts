/** Of one person; each device needs one at most. */
export const MOST_PASSKEYS = 20

const LONGEST_NAME = 60

/** What somebody calls a passkey, as it is kept. */
export const passkeyName = (typed: string): string => typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).trim()

/** The browser and the system that a User-Agent tells of: enough to tell a phone from a desk. */
export function browserOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'A browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return system ? `${browser}, ${system}` : browser
}
