import type { MiddlewareHandler } from 'hono'
import { UNREADABLE } from './plain-page.ts'
import type { Env } from './request-log.ts'

/** An address whose path cannot be decoded belongs to no page, and nobody is asked what it might have meant. */
export const refuseUnreadable: MiddlewareHandler<Env> = async (c, next) => {
  if (isReadable(c.req.url)) return next()
  c.set('route', 'unreadable')
  return c.html(UNREADABLE, 400)
}

function isReadable(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    // What comes out is used, or the build leaves out the call, which it takes to do nothing else.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
