import type { Context, MiddlewareHandler } from 'hono'
import type { BodyGate, Pass, TakeResult } from './body-gate.ts'
import { tellBusy, tellLate } from './busy.ts'
import type { Env } from './request-log.ts'

/** As far a body is read that is too long: a film in place of a resume is told so too, once it is sent. */
const MOST_READ_BYTES = 64 * 1024 * 1024

type Limit = {
  maxBytes: number
  /** The answer to a body that is too long. */
  tooLong: (c: Context<Env>) => Response
  /** Bounds all bodies that are being read and worked on together; the desk's own uploads have none. */
  gate?: { gate: BodyGate; networkOf: (c: Context<Env>) => string | undefined; withinMs: number }
}

/**
 * Limits how much one request may send, and through a gate how much all requests may have in memory at one time. The
 * sender listens only afterwards, and loses an answer that comes with the end of the connection before that: a body that
 * is too long is read to its end, and nothing of it is kept.
 */
export function limitBody({ maxBytes, tooLong, gate }: Limit): MiddlewareHandler<Env> {
  return async function limit(c, next) {
    const { raw } = c.req
    if (!raw.body) return next()
    const length = lengthOf(raw.headers)
    if (length !== undefined && length <= maxBytes && !gate) return next()
    const pass = gate?.gate.enter(gate.networkOf(c))
    if (typeof pass === 'string') return tellBusy(raw, pass)
    try {
      const body =
        (length ?? 0) > MOST_READ_BYTES
          ? 'too long'
          : await readWithin(raw.body, { maxBytes, take: pass?.take, withinMs: gate?.withinMs })
      if (body === 'too long') return tooLong(c)
      if (body === 'late') return tellLate(raw)
      if (typeof body === 'string') return tellBusy(raw, body)
      c.set('bodyBytes', body.byteLength)
      c.req.raw = new Request(raw, { body })
      await next()
    } finally {
      pass?.leave()
    }
  }
}

/**
 * Works on as many bodies at one time as there is room for, in the order in which they came. A file is in memory several
 * times over while it is worked on. Bodies have been read before, so a slow sender keeps nobody out.
 */
export function oneAfterAnother(mostBytes: number) {
  const waiting: { bytes: number; begin: () => void }[] = []
  let taken = 0
  function letIn() {
    for (let [next] = waiting; next && (taken === 0 || taken + next.bytes <= mostBytes); [next] = waiting) {
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
      letIn()
    })
    try {
      return await work()
    } finally {
      taken -= bytes
      letIn()
    }
  }
}

/** Reads a body to its end and keeps nothing of it: whoever sent it is answered as if they had sent none. */
export async function dropBody({ req }: Context): Promise<void> {
  const { url, method, headers, signal, body } = req.raw
  if (body) await readWithin(body, { maxBytes: 0 })
  req.raw = new Request(url, { method, headers, signal })
}

/**
 * Whoever sends went away before all of it was here, or was cut off: nobody waits for an answer, and it is no fault of the
 * shop's.
 */
export const isCutOff = ({ signal }: Request, error: Error): boolean =>
  signal.aborted && 'code' in error && error.code === 'ECONNRESET'

/** As it was said beforehand, which the server holds everybody to; who sends in pieces says none. */
const lengthOf = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') || !headers.has('content-length') ? undefined : Number(headers.get('content-length'))

type Reading = { maxBytes: number; take?: Pass['take'] | undefined; withinMs?: number | undefined }

/** Reads the whole of a body, or says why not. */
async function readWithin(
  body: ReadableStream<Uint8Array>,
  { maxBytes, take, withinMs }: Reading,
): Promise<Buffer<ArrayBuffer> | 'too long' | 'late' | Exclude<TakeResult, 'taken'>> {
  const reader = body.getReader()
  const { promise: late, resolve: end } = Promise.withResolvers<'late'>()
  const timer = withinMs === undefined ? undefined : setTimeout(end, withinMs, 'late')
  let kept: Uint8Array[] = []
  let size = 0
  try {
    while (size <= MOST_READ_BYTES) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'late') return read
      if (read.done) break
      size += read.value.length
      if (size > maxBytes) kept = []
      else {
        const taken = take?.(read.value.length) ?? 'taken'
        if (taken !== 'taken') return taken
        kept.push(read.value)
      }
    }
  } catch (error) {
    // A sender who goes away in the midst of too much was refused anyway.
    if (size <= maxBytes) throw error
  } finally {
    clearTimeout(timer)
  }
  return size > maxBytes ? 'too long' : Buffer.concat(kept)
}
