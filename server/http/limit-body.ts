import type { Context, MiddlewareHandler } from 'hono'

/** As far a body is read that is too long: a film in place of a resume is told so too, once it is sent. */
const MOST_READ_BYTES = 64 * 1024 * 1024

/**
 * How much one request may send. Who sends listens only afterwards, and loses an answer that comes with the end of the
 * connection before that: so what is too long is read to its end, and nothing of it is kept.
 */
export function limitBody(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  return async function limit(c, next) {
    const { raw } = c.req
    if (!raw.body) return next()
    const length = lengthOf(raw.headers)
    if (length !== undefined && length <= maxBytes) return next()
    const body = (length ?? 0) > MOST_READ_BYTES ? undefined : await readWithin(raw.body, maxBytes)
    if (!body) return refuse(c)
    c.req.raw = new Request(raw, { body })
    return next()
  }
}

/** How long somebody is kept from sending at the most, so that nobody who sends slowly keeps anybody out. */
const PATIENCE_MS = 3000

/**
 * Lets in, in the order in which they come, as much at once as there is room for. A file is in memory several times over
 * while it is taken, and many that come at once would have all of it; who waits is not read meanwhile.
 */
export function oneAfterAnother(mostBytes: number, patienceMs = PATIENCE_MS) {
  const waiting: { bytes: number; begin: () => void }[] = []
  let taken = 0
  function letIn() {
    for (let [next] = waiting; next && (taken === 0 || taken + next.bytes <= mostBytes); [next] = waiting) {
      waiting.shift()
      next.begin()
    }
  }
  return async function inTurn({ req: { raw } }: Context, work: () => ReturnType<MiddlewareHandler>) {
    if (!raw.body) return work()
    const bytes = lengthOf(raw.headers) ?? mostBytes
    await new Promise<void>((resolve) => {
      function begin() {
        clearTimeout(late)
        taken += bytes
        resolve()
      }
      const mine = { bytes, begin }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        begin()
      }, patienceMs)
      waiting.push(mine)
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
  if (body) await readWithin(body, 0)
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

/** The whole of it, or nothing where it is too long. */
async function readWithin(body: ReadableStream<Uint8Array>, maxBytes: number) {
  let kept: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > MOST_READ_BYTES) break
      if (size > maxBytes) kept = []
      else kept.push(chunk)
    }
  } catch (error) {
    // Who goes away in the midst of too much was refused anyway.
    if (size <= maxBytes) throw error
  }
  return size > maxBytes ? undefined : Buffer.concat(kept)
}
