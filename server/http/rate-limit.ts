import { createContext, data, type RouterContextProvider } from 'react-router'
import { normalizePhone } from '#domain/enquiry/contact-keys.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import { type GuessLimit, type Person, type PersonLimit, shopOf } from './shop-context.ts'
import { TOO_MANY_POSTS, TOO_MANY_POSTS_PAGE } from './static-pages.ts'

/** Posts per minute of one checkout, phone or mailbox, from any network (decisions §1.8). */
const PER_MINUTE = 10

/** Answers 429: a page when the client accepts HTML, otherwise JSON with a message for the form. */
export function tooManyRequests(request: Request, seconds: number): Response {
  const answer = acceptsHtml(request)
    ? htmlResponse(TOO_MANY_POSTS_PAGE, 429)
    : Response.json({ message: TOO_MANY_POSTS }, { status: 429 })
  answer.headers.set('Retry-After', String(seconds))
  return answer
}

/** Seconds to wait, set when a post is rate limited. */
export const retryAfterContext = createContext(0)

/**
 * Creates the rate limit per person. It returns the seconds to wait when one of the person's keys exceeds the limit
 * for this act, otherwise 0.
 */
export function createPersonLimit(): PersonLimit {
  const { take } = createRateLimit(PER_MINUTE)
  return (action, { checkoutKey, phone, email }) => {
    const keys = [
      checkoutKey && `key ${checkoutKey}`,
      phone && `phone ${normalizePhone(phone)}`,
      email && `email ${email.trim().toLowerCase()}`,
    ]
    return Math.max(...keys.map((key) => (key ? take(`${action} ${key}`) : 0)))
  }
}

/** Unknown discount codes per minute and network: more than people mistype, too few to find one by trying. */
const GUESSES_PER_MINUTE = 20

/**
 * Rate-limits unknown discount codes per network. The attempt is counted before the lookup, so parallel guesses
 * cannot bypass the limit, and refunded when the code exists. Above the limit no code is looked up.
 */
export function createGuessLimit(): GuessLimit {
  const { take, giveBack } = createRateLimit(GUESSES_PER_MINUTE)
  return async function guess(network, lookUp, isUnknown) {
    const seconds = take(network)
    if (seconds > 0) return { seconds }
    let unknown = false
    try {
      const found = await lookUp()
      unknown = isUnknown(found)
      return { found }
    } finally {
      if (!unknown) giveBack(network)
    }
  }
}

/** Throws a 429 when this person has posted too often. Called after the form is validated. */
export function enforcePersonLimit(context: Readonly<RouterContextProvider>, action: string, person: Person): void {
  const seconds = shopOf(context).limitPerson?.(action, person) ?? 0
  if (seconds === 0) return
  ;(context as RouterContextProvider).set(retryAfterContext, seconds)
  throw data(null, { status: 429 })
}

const WINDOW_MS = 60_000
/** Upper bound on the table, a few megabytes; more networks and mailboxes than a shop sees in a minute. */
const MAX_ENTRIES = 20_000
/** Longer keys are truncated, since they are forged. */
const MAX_KEY = 100

type Options = { now?: () => number; maxEntries?: number }

/**
 * Fixed-window rate limit per key (decisions §1.8). The table is bounded: when it is full the oldest window is
 * dropped, so a client with very many keys regains at most its own quota and no other client is refused.
 */
export function createRateLimit(perMinute: number, { now = Date.now, maxEntries = MAX_ENTRIES }: Options = {}) {
  const counts = new Map<string, { count: number; endsAt: number }>()

  /**
   * Drops expired windows, and the oldest while the table is full. Insertion order is expiry order, since all windows
   * are equally long.
   */
  function evictExpired(time: number) {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > time && counts.size < maxEntries) return
      counts.delete(key)
    }
  }
  /** Counts one use. Returns the seconds to wait, or 0 when it is allowed. */
  function take(key: string): number {
    const time = now()
    const boundedKey = key.slice(0, MAX_KEY)
    const entry = counts.get(boundedKey)
    if (entry && entry.endsAt > time) {
      entry.count += 1
      return entry.count > perMinute ? Math.ceil((entry.endsAt - time) / 1000) : 0
    }
    counts.delete(boundedKey)
    evictExpired(time)
    counts.set(boundedKey, { count: 1, endsAt: time + WINDOW_MS })
    return 0
  }
  /** Returns true when the next `take` of this key would be refused. Counts nothing. */
  function isSpent(key: string): boolean {
    const entry = counts.get(key.slice(0, MAX_KEY))
    return entry !== undefined && entry.endsAt > now() && entry.count >= perMinute
  }
  function refund(key: string): void {
    const entry = counts.get(key.slice(0, MAX_KEY))
    if (entry && entry.count > 0) entry.count -= 1
  }
  return { take, isSpent, giveBack: refund, size: () => counts.size }
}
