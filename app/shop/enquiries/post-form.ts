import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'

/** `isInvalid`: the server rejected a field's value. */
type PostFormResult = { isStored: true } | { isStored: false; message: string; isInvalid: boolean }

export const UNREACHABLE =
  'We could not be reached. Please check your connection and try again; nothing you typed is lost.'
/** Message when the shop's disk is full or its database is unavailable. */
export const TEMPORARILY_UNAVAILABLE =
  'We cannot keep this just now. Please try again in a few minutes; nothing you typed is lost.'
const REFUSED = 'That did not go through. Please look over what you typed and try again; nothing is lost.'
const MESSAGE_BY_STATUS: Partial<Record<number, string>> = { 429: INTAKE_FULL_MESSAGE, 503: TEMPORARILY_UNAVAILABLE }

/**
 * Posts a form. The server answers a stored form with a redirect, which is not followed; any other response is a
 * refusal, with the server's message when it has one.
 */
export async function postForm(address: string, form: FormData): Promise<PostFormResult> {
  try {
    const answer = await fetch(address, { method: 'POST', body: encodeBody(form), redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return { isStored: true }
    const message = (await messageOf(answer)) ?? MESSAGE_BY_STATUS[answer.status] ?? REFUSED
    return { isStored: false, message, isInvalid: answer.status === 400 }
  } catch {
    return { isStored: false, message: UNREACHABLE, isInvalid: false }
  }
}

/** Uses multipart only when the form has a file. */
function encodeBody(form: FormData): FormData | URLSearchParams {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length < [...form.keys()].length ? form : new URLSearchParams(texts)
}

async function messageOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return undefined
  const { message } = (await answer.json()) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
