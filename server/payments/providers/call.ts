import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { storableJson } from '#domain/text/sanitize.ts'

/**
 * The provider is down, slow, or answers what cannot be read: nothing is known. Its message holds no secret. `timedOut`:
 * it had not answered when its time was over.
 */
export class ProviderError extends Error {
  readonly timedOut: boolean
  constructor(what: string, { timedOut = false, ...options }: ErrorOptions & { timedOut?: boolean } = {}) {
    super(`payment provider: ${what}`, options)
    this.timedOut = timedOut
  }
}

/** The process ends, and nobody waits for the answer any more: nothing is known, and nothing follows from it. */
export class LetGo extends Error {
  constructor() {
    super('the question to the payment provider was let go of')
  }
}

const leaving = new AsyncLocalStorage<AbortSignal>()

/**
 * Whatever is asked of a provider within `work` is let go of as soon as the signal comes. What makes something there is
 * waited for all the same.
 */
export const lettingGo = <Result>(signal: AbortSignal, work: () => Result): Result => leaving.run(signal, work)

/** The provider has read the call and says no, with words of its own. */
export type ProviderAnswer = { ok: true; body: unknown } | { ok: false; status: number; body: unknown }

export type ProviderCall = { url: string; headers: Record<string, string> } & (
  | { method: 'GET' }
  | { method: 'POST'; json: unknown }
)

/**
 * How long one try may take and how long to wait before the next. All the tries of a question together stay under the
 * 20 seconds that a shopper waits.
 */
export const TIMEOUTS = { questionMs: 5_000, orderMs: 15_000, waitsMs: [250, 1_000] as readonly number[] }
export type Timeouts = typeof TIMEOUTS

/**
 * Calls a payment provider. A question is asked again when there was no answer, an answer that cannot be read, or word
 * to come back later. Anything that makes something at the provider is sent once: whether it arrived is unknown, and
 * twice would be wrong.
 */
export async function callProvider(call: ProviderCall, timeouts: Timeouts = TIMEOUTS): Promise<ProviderAnswer> {
  const waits = call.method === 'GET' ? timeouts.waitsMs : []
  for (const waitMs of waits) {
    try {
      return await once(call, timeouts)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await wait(waitMs, undefined, { signal: leaving.getStore() }).catch(() => {})
    }
  }
  return once(call, timeouts)
}

const isFault = (status: number) =>
  status >= 500 || status === 429 || status === 401 || status === 403 || status === 408

async function once(call: ProviderCall, { questionMs, orderMs }: Timeouts): Promise<ProviderAnswer> {
  const { status, text } = await send(call, call.method === 'GET' ? questionMs : orderMs)
  if (isFault(status)) throw new ProviderError(`status ${status}`)
  const body = parse(text)
  return status < 300 ? { ok: true, body } : { ok: false, status, body }
}

async function send(call: ProviderCall, timeoutMs: number): Promise<{ status: number; text: string }> {
  const end = call.method === 'GET' ? leaving.getStore() : undefined
  if (end?.aborted) throw new LetGo()
  const late = AbortSignal.timeout(timeoutMs)
  const post = call.method === 'POST' ? { body: JSON.stringify(call.json) } : {}
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...post,
      // Credentials go nowhere but where they were sent.
      redirect: 'error',
      signal: end ? AbortSignal.any([late, end]) : late,
    })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (end?.aborted) throw new LetGo()
    if (error instanceof ProviderError) throw error
    throw new ProviderError('no answer', { cause: error })
  }
}

const MAX_ANSWER_BYTES = 1024 * 1024

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new ProviderError('an answer without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(storableJson(text))
  } catch {
    throw new ProviderError('an answer that is not JSON')
  }
}
