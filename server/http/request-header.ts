import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Returns a request header from Node's request. Hono would build a whole `Request` for it, which costs more than
 * serving a cached page. Tests have no Node request and use Hono.
 */
export function requestHeader(c: Context, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name] : c.req.header(name)
}

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Returns true when `If-None-Match` is `*` or contains the tag. Compares weakly, since compressing proxies weaken
 * tags (RFC 9110 §13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === etag)
}
