/** Maximum number of passkeys per person. */
export const MAX_PASSKEYS = 20

const MAX_NAME_LENGTH = 60

/** Normalizes the name of a passkey. */
export const normalizePasskeyName = (typed: string): string =>
  typed.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).trim()

/** Describes browser and operating system from a User-Agent header. */
export function describeBrowser(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'A browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return system ? `${browser}, ${system}` : browser
}
