import { importWithRetry } from '#app/platform/import-with-retry.ts'

/** Purpose of a passkey ceremony. */
export type PasskeyPurpose = 'sign-in' | 'prove' | 'add'

/**
 * Result of a passkey ceremony: the device's answer as JSON for a form field, or a message. An empty answer means
 * that the server refused to start; submitting the form then shows its reason.
 */
export type PasskeyResult = { answer: string } | { fault: string }

const CANCELLED = 'Cancelled or timed out. Try again when you are ready.'
const ALREADY_REGISTERED = 'This device already has a passkey for the desk.'
const RATE_LIMITED = 'Too many attempts. Please wait a few minutes.'
const UNREACHABLE = 'The shop could not be reached. Please try again in a moment.'

/** Runs the WebAuthn ceremony. The library is loaded on the first call. */
export async function requestPasskey(purpose: PasskeyPurpose): Promise<PasskeyResult> {
  try {
    const [{ startRegistration, startAuthentication }, options] = await Promise.all([
      importWithRetry(() => import('@simplewebauthn/browser')),
      fetchChallenge(purpose),
    ])
    if (options === undefined) return { answer: '' }
    const ceremony =
      purpose === 'add' ? startRegistration({ optionsJSON: options }) : startAuthentication({ optionsJSON: options })
    return { answer: JSON.stringify(await ceremony) }
  } catch (error) {
    return { fault: errorMessage(error) }
  }
}

/** Undefined when the session has expired or needs re-authentication. */
async function fetchChallenge(purpose: PasskeyPurpose) {
  const to = purpose === 'sign-in' ? '/desk/sign-in/challenge' : '/desk/account/challenge'
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify({ for: purpose }) })
  if (answer.status === 429) throw new Error('wait')
  return answer.ok ? answer.json() : undefined
}

/** Maps the error names of WebAuthn to messages. */
function errorMessage(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (message === 'wait') return RATE_LIMITED
  if (name === 'InvalidStateError') return ALREADY_REGISTERED
  return name === 'NotAllowedError' || name === 'AbortError' ? CANCELLED : UNREACHABLE
}
