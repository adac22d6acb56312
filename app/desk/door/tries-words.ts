import { FREE_TRIES } from '#domain/desk/tries.ts'

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four']
const MINUTE_MS = 60_000

/** Why somebody may not come in: what did not match and how often they may try, or how long they have to wait. */
export function triesWords(fault: string, { waitMs, left }: { waitMs: number; left: number }): string {
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / MINUTE_MS)
    return `Too many wrong tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
  if (left >= FREE_TRIES) return fault
  if (left === 0) return `${fault} The next try has to wait a minute.`
  return `${fault} ${COUNTS[left]} ${left === 1 ? 'try' : 'tries'} left.`
}

/** Says why a code of the second factor was refused. */
export function codeMessage({ used, ...tries }: { used?: boolean; waitMs: number; left: number }): string {
  if (tries.waitMs === 0 && used) return 'That code was used already. Please wait for the next one that your app shows.'
  return triesWords('That code is not right, or too old.', tries)
}
