import { FREE_ATTEMPTS } from '#domain/desk/credentials.ts'

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four']
const MINUTE_MS = 60_000

/** Returns the message for a failed sign-in: `fault` with the number of tries left, or the time to wait. */
export function signInMessage(fault: string, { waitMs, left }: { waitMs: number; left: number }): string {
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / MINUTE_MS)
    return `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
  if (left >= FREE_ATTEMPTS) return fault
  if (left === 0) return `${fault} Wait a minute before the next try.`
  return `${fault} ${COUNT_WORDS[left]} ${left === 1 ? 'try' : 'tries'} left.`
}

/** Returns the message for a refused 2FA code. */
export function codeMessage({ used, ...tries }: { used?: boolean; waitMs: number; left: number }): string {
  if (tries.waitMs === 0 && used) return 'That code was already used. Wait for the next one.'
  return signInMessage('Wrong or expired code.', tries)
}
