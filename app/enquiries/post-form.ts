import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'

/** `isInvalid`: the server refused a field's value. */
type PostAnswer = { kept: true } | { kept: false; message: string; isInvalid: boolean }

export const OUT_OF_REACH =
  'We could not be reached. Please check your connection and try again; nothing you typed is lost.'
/** The shop's disk is full or its database away. */
export const NOT_NOW = 'We cannot keep this just now. Please try again in a few minutes; nothing you typed is lost.'
const REFUSED = 'That did not go through. Please look over what you typed and try again; nothing is lost.'
const WORDS: Partial<Record<number, string>> = { 429: NO_ROOM, 503: NOT_NOW }

/**
 * Posts a form as the browser would without scripts. Our forms answer what was kept with a redirect, which is not
 * followed here; anything else is a refusal, in the server's own words where it has some.
 */
export async function postForm(address: string, form: FormData): Promise<PostAnswer> {
  try {
    const answer = await fetch(address, { method: 'POST', body: bodyOf(form), redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return { kept: true }
    const message = (await wordsOf(answer)) ?? WORDS[answer.status] ?? REFUSED
    return { kept: false, message, isInvalid: answer.status === 400 }
  } catch {
    return { kept: false, message: OUT_OF_REACH, isInvalid: false }
  }
}

/** Only a file needs the longer form of a body. */
function bodyOf(form: FormData): FormData | URLSearchParams {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length < [...form.keys()].length ? form : new URLSearchParams(texts)
}

async function wordsOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return undefined
  const { message } = (await answer.json()) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
