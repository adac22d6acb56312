import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * A header of the request, as Node has read it. Asking Hono for one makes it build a whole `Request`, which costs more
 * than serving a page from memory; in tests there is no Node request and Hono is asked.
 */
export function requestHeader(c: Context, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name] : c.req.header(name)
}

/** One entity tag, weak or not, without the mark of weakness. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Whether a browser or a proxy has this copy already: its `If-None-Match` is `*` or a list with the tag in it, compared
 * weakly, since proxies that compress weaken tags (RFC 9110 §13.1.2).
 */
export function hasCopy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === etag)
}
