import { importTwice } from '#app/ui/import-twice.ts'

/** What a passkey is wanted for. */
export type Wanted = 'sign-in' | 'prove' | 'add'

/**
 * What the device answered, as text for a form; empty where the server has something else to say, which it says when the
 * form is sent. `fault`: nothing came of it, in words.
 */
export type Answered = { answer: string } | { fault: string }

const CANCELLED = 'Nothing came of it: it was given up, or took too long. Press again when you are ready.'
const KNOWN = 'This device has a passkey for the desk already.'
const WAIT = 'Too many were asked for. Please wait a few minutes.'
const AWAY = 'The shop could not be reached. Please press again in a moment.'

/** Has the browser ask its owner; the library for that is fetched at the press. */
export async function askPasskey(wanted: Wanted): Promise<Answered> {
  try {
    const [{ startRegistration, startAuthentication }, options] = await Promise.all([
      importTwice(() => import('@simplewebauthn/browser')),
      challengeFor(wanted),
    ])
    if (options === undefined) return { answer: '' }
    const asked =
      wanted === 'add' ? startRegistration({ optionsJSON: options }) : startAuthentication({ optionsJSON: options })
    return { answer: JSON.stringify(await asked) }
  } catch (error) {
    return { fault: wordsOf(error) }
  }
}

/** Nothing where a session is over, or has to be proven anew. */
async function challengeFor(wanted: Wanted) {
  const to = wanted === 'sign-in' ? '/desk/sign-in/challenge' : '/desk/account/challenge'
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify({ for: wanted }) })
  if (answer.status === 429) throw new Error('wait')
  return answer.ok ? answer.json() : undefined
}

/** By the names that WebAuthn gives to what went wrong. */
function wordsOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (message === 'wait') return WAIT
  if (name === 'InvalidStateError') return KNOWN
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELLED : AWAY
}
