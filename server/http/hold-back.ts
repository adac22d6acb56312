import { createContext, data, type RouterContextProvider } from 'react-router'
import { samePhone } from '#domain/enquiry/same-person.ts'
import { takesPages, toPage } from './outages.ts'
import { TOO_MANY, TOO_MANY_PAGE } from './plain-page.ts'
import { createRateLimit } from './rate-limit.ts'
import { type GuessLimit, type PeopleLimit, type Person, shopOf } from './shop-context.ts'

/** Of one checkout, one phone and one mailbox; whatever network it comes from (decisions §1.8). */
const PER_MINUTE = 10

/** The answer to whoever posts more than people do: a page where one was asked for, else words that a form can show. */
export function tellToWait(request: Request, seconds: number): Response {
  const answer = takesPages(request)
    ? toPage(TOO_MANY_PAGE, 429)
    : Response.json({ message: TOO_MANY }, { status: 429 })
  answer.headers.set('Retry-After', String(seconds))
  return answer
}

/** Set where a post is held back: for how many seconds. */
export const waitContext = createContext(0)

/** Counts, for each thing that is done, who does it; seconds to wait where one of them did it too often. */
export function limitPeople(): PeopleLimit {
  const { take } = createRateLimit(PER_MINUTE)
  return (act, { checkoutKey, phone, email }) => {
    const keys = [
      checkoutKey && `key ${checkoutKey}`,
      phone && `phone ${samePhone(phone)}`,
      email && `email ${email.trim().toLowerCase()}`,
    ]
    return Math.max(...keys.map((key) => (key ? take(`${act} ${key}`) : 0)))
  }
}

/** Codes that do not exist, of one network in a minute: many people mistype less, and nobody finds one by trying. */
const GUESSES_PER_MINUTE = 20

/**
 * Counts codes that were tried and are none: each as soon as it is looked up, or many could be tried at once, and not
 * where it is known after all. Whoever tried too many hears nothing of any code until the minute is over.
 */
export function limitGuesses(): GuessLimit {
  const { take, giveBack } = createRateLimit(GUESSES_PER_MINUTE)
  return async function guess(network, look, isNone) {
    const seconds = take(network)
    if (seconds > 0) return { seconds }
    let none = false
    try {
      const found = await look()
      none = isNone(found)
      return { found }
    } finally {
      if (!none) giveBack(network)
    }
  }
}

/** Lets an action go on, or ends it with the answer to wait. It comes after the form is known to be whole. */
export function holdBack(context: Readonly<RouterContextProvider>, act: string, person: Person): void {
  const seconds = shopOf(context).limitPerson?.(act, person) ?? 0
  if (seconds === 0) return
  ;(context as RouterContextProvider).set(waitContext, seconds)
  throw data(null, { status: 429 })
}
