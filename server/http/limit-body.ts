import type { Context, MiddlewareHandler } from 'hono'
import type { BodyAdmission, BodyGate, TakeResult } from './body-gate.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import type { Env } from './request-log.ts'
import { BUSY, BUSY_PAGE, TIMED_OUT, TIMED_OUT_PAGE } from './static-pages.ts'

const RETRY_AFTER_SECONDS = '5'

/**
 * Answers a post that the body gate refused: 429 when the sender's network has used its share, otherwise 503. Payment
 * providers retry a webhook after either. The rest of the body stays unread, so the connection is closed.
 */
const busyResponse = (request: Request, reason: 'network' | 'full'): Response =>
  refuse(request, { status: reason === 'network' ? 429 : 503, message: BUSY, page: BUSY_PAGE })

/** Answers a post whose body did not arrive in time with 408. */
const lateResponse = (request: Request): Response =>
  refuse(request, { status: 408, message: TIMED_OUT, page: TIMED_OUT_PAGE })

type Refusal = { status: number; message: string; page: string }

function refuse(request: Request, { status, message, page }: Refusal): Response {
  const answer = acceptsHtml(request) ? htmlResponse(page, status) : Response.json({ message }, { status })
  answer.headers.set('Retry-After', RETRY_AFTER_SECONDS)
  answer.headers.set('Connection', 'close')
  return answer
}

/**
 * A body over its limit is read up to this size before it is answered; beyond it, the request is rejected at once.
 */
const MAX_READ_BYTES = 64 * 1024 * 1024

type Limit = {
  maxBytes: number
  tooLong: (c: Context<Env>) => Response
  /** Shared bound on all bodies in memory. Uploads of desk users have none. */
  gate?: { gate: BodyGate; networkOf: (c: Context<Env>) => string | undefined; withinMs: number }
}

/**
 * Limits the size of a request body, and through a gate the memory of all bodies together. An oversized body is read
 * to its end and discarded, because a browser that is still sending loses a response that closes the connection.
 */
export function limitBody({ maxBytes, tooLong, gate }: Limit): MiddlewareHandler<Env> {
  return async function limit(c, next) {
    const { raw } = c.req
    if (!raw.body) return next()
    const length = contentLength(raw.headers)
    if (length !== undefined && length <= maxBytes && !gate) return next()
    const pass = gate?.gate.enter(gate.networkOf(c))
    if (typeof pass === 'string') return busyResponse(raw, pass)
    try {
      const body =
        (length ?? 0) > MAX_READ_BYTES
          ? 'too long'
          : await readWithin(raw.body, { maxBytes, take: pass?.take, withinMs: gate?.withinMs })
      if (body === 'too long') return tooLong(c)
      if (body === 'late') return lateResponse(raw)
      if (typeof body === 'string') return busyResponse(raw, body)
      c.set('bodyBytes', body.byteLength)
      c.req.raw = new Request(raw, { body })
      await next()
    } finally {
      pass?.leave()
    }
  }
}

/**
 * Creates a queue that bounds the bytes of request bodies being processed at one time, in FIFO order. Processing
 * holds several copies of a file in memory. The bodies have been read before, so a slow sender does not block others.
 */
export function createBodyQueue(capacityBytes: number) {
  const waiting: { bytes: number; begin: () => void }[] = []
  let taken = 0
  function startNext() {
    for (let [next] = waiting; next && (taken === 0 || taken + next.bytes <= capacityBytes); [next] = waiting) {
      waiting.shift()
      taken += next.bytes
      next.begin()
    }
  }
  return async function inTurn(c: Context<Env>, work: () => ReturnType<MiddlewareHandler>) {
    const bytes = c.get('bodyBytes')
    if (!bytes) return work()
    await new Promise<void>((begin) => {
      waiting.push({ bytes, begin })
      startNext()
    })
    try {
      return await work()
    } finally {
      taken -= bytes
      startNext()
    }
  }
}

/** Reads and discards a body, and replaces the request by one without it. */
export async function discardBody({ req }: Context): Promise<void> {
  const { url, method, headers, signal, body } = req.raw
  if (body) await readWithin(body, { maxBytes: 0 })
  req.raw = new Request(url, { method, headers, signal })
}

/** Returns true for an error caused by a client that disconnected before the body was complete. */
export const isClientAbort = ({ signal }: Request, error: Error): boolean =>
  signal.aborted && 'code' in error && error.code === 'ECONNRESET'

/** Returns the announced length, which Node enforces. A chunked body has none. */
const contentLength = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') || !headers.has('content-length') ? undefined : Number(headers.get('content-length'))

type ReadOptions = { maxBytes: number; take?: BodyAdmission['take'] | undefined; withinMs?: number | undefined }

async function readWithin(
  body: ReadableStream<Uint8Array>,
  { maxBytes, take, withinMs }: ReadOptions,
): Promise<Buffer<ArrayBuffer> | 'too long' | 'late' | Exclude<TakeResult, 'taken'>> {
  const reader = body.getReader()
  const { promise: late, resolve: end } = Promise.withResolvers<'late'>()
  const timer = withinMs === undefined ? undefined : setTimeout(end, withinMs, 'late')
  let chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size <= MAX_READ_BYTES) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'late') return read
      if (read.done) break
      size += read.value.length
      if (size > maxBytes) chunks = []
      else {
        const taken = take?.(read.value.length) ?? 'taken'
        if (taken !== 'taken') return taken
        chunks.push(read.value)
      }
    }
  } catch (error) {
    if (size <= maxBytes) throw error
  } finally {
    clearTimeout(timer)
  }
  return size > maxBytes ? 'too long' : Buffer.concat(chunks)
}
