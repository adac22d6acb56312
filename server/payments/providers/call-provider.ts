import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sanitizeJson } from '#domain/text/sanitize.ts'

/** The longest that a buyer waits for a provider; the browser's own timeout is longer. */
const TIMEOUT_MS = 20_000

/** Awaits the provider's answer; throws a `ProviderError` with `timedOut` after 20 seconds. */
export async function withTimeout<Answer>(answer: Promise<Answer>, timeoutMs = TIMEOUT_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('no answer in time', { timedOut: true })), timeoutMs)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The provider is unreachable, slow, or sent an unreadable answer, so the outcome is unknown. The message holds no
 * secret. `timedOut`: no answer within the time limit.
 */
export class ProviderError extends Error {
  readonly timedOut: boolean
  constructor(what: string, { timedOut = false, ...options }: ErrorOptions & { timedOut?: boolean } = {}) {
    super(`payment provider: ${what}`, options)
    this.timedOut = timedOut
  }
}

/** A provider call was aborted because the process is shutting down. The outcome is unknown. */
export class ProviderCallAborted extends Error {
  constructor() {
    super('the payment provider call was aborted')
  }
}

const abortStorage = new AsyncLocalStorage<AbortSignal>()

/** Runs `work` so that `signal` aborts its GET calls to a provider. POST calls run to their end. */
export const withAbortSignal = <Result>(signal: AbortSignal, work: () => Result): Result =>
  abortStorage.run(signal, work)

/** `ok: false`: the provider read the call and refused it, with a message of its own. */
export type ProviderAnswer = { ok: true; body: unknown } | { ok: false; status: number; body: unknown }

export type ProviderCall = { url: string; headers: Record<string, string> } & (
  | { method: 'GET' }
  | { method: 'POST'; json: unknown }
)

/**
 * Time limits of one try (`questionMs` for GET, `orderMs` for POST) and the delays before each retry. All tries of a
 * GET together stay under the 20 seconds that a buyer waits.
 */
export const TIMEOUTS = { questionMs: 5_000, orderMs: 15_000, waitsMs: [250, 1_000] as readonly number[] }
export type Timeouts = typeof TIMEOUTS

/**
 * Calls a payment provider. GET calls are retried after a timeout, an unreadable answer, or a status such as 429 or
 * 5xx.
 *
 * POST calls are sent once: after a failure it is unknown if they arrived, and a second one could pay twice.
 */
export async function callProvider(call: ProviderCall, timeouts: Timeouts = TIMEOUTS): Promise<ProviderAnswer> {
  const waits = call.method === 'GET' ? timeouts.waitsMs : []
  for (const waitMs of waits) {
    try {
      return await callOnce(call, timeouts)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await wait(waitMs, undefined, { signal: abortStorage.getStore() }).catch(() => {})
    }
  }
  return callOnce(call, timeouts)
}

const isRetryableStatus = (status: number) =>
  status >= 500 || status === 429 || status === 401 || status === 403 || status === 408

async function callOnce(call: ProviderCall, { questionMs, orderMs }: Timeouts): Promise<ProviderAnswer> {
  const { status, text } = await send(call, call.method === 'GET' ? questionMs : orderMs)
  if (isRetryableStatus(status)) throw new ProviderError(`status ${status}`)
  const body = parseBody(text)
  return status < 300 ? { ok: true, body } : { ok: false, status, body }
}

async function send(call: ProviderCall, timeoutMs: number): Promise<{ status: number; text: string }> {
  const aborted = call.method === 'GET' ? abortStorage.getStore() : undefined
  if (aborted?.aborted) throw new ProviderCallAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
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
      // A redirect must not carry the credentials to another host.
      redirect: 'error',
      signal: aborted ? AbortSignal.any([timeout, aborted]) : timeout,
    })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    if (aborted?.aborted) throw new ProviderCallAborted()
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
    if (size > MAX_ANSWER_BYTES) throw new ProviderError('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(sanitizeJson(text))
  } catch {
    throw new ProviderError('the response is not JSON')
  }
}
