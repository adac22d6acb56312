import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/log.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'
import type { CachedPage } from './page-cache.ts'
import { logAnswer } from './request-log.ts'

/** As the app takes it without a second look; what it thinks of any other host is its own affair. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

/** A copy of a page as it goes out. */
type Ready = { head: readonly string[]; body: Buffer }

/**
 * Answers with a page that is in memory as the app would, past the app: with lines that are written once for each copy,
 * in one write, and the log is told when it is on its way. Whatever needs a second look is left to the app, by `false`.
 * `pageAtHand` gives the page that an address means, as the app had it before.
 */
export function answerAtOnce(pageAtHand: (address: string) => CachedPage | undefined, log: Log) {
  // They go when their copy does.
  const ready = new WeakMap<Uint8Array, Ready>()

  function readyToSend(page: CachedPage, encoding: Encoding, copy: Uint8Array): Ready {
    const known = ready.get(copy)
    if (known) return known
    const headers = { ...page.headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }
    const made = {
      head: [...Object.entries(headers).flat(), 'Content-Length', String(copy.byteLength)],
      body: Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength),
    }
    ready.set(copy, made)
    return made
  }

  return ({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'GET' || headers['if-none-match'] !== undefined || !PLAIN_HOST.test(headers.host ?? '')) return false
    const startedAt = performance.now()
    const page = pageAtHand(url)
    const encoding = chooseEncoding(headers['accept-encoding'])
    const copy = page?.encoded[encoding]
    if (!page || !copy) return false
    const { head, body } = readyToSend(page, encoding, copy)
    response.writeHead(200, head as string[]).end(body)
    logAnswer(log, startedAt, { id: randomUUID(), method, route: page.pattern, status: 200, kept: true })
    return true
  }
}
