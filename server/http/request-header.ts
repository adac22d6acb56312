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
