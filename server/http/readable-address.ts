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
  const [path = ''] = pathOf(url).split(/[?#]/, 1)
  try {
    return !hidesHost(path, decodeURIComponent(path))
  } catch {
    return false
  }
}

const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, '')

/**
 * The router makes an address anew from the decoded path. One that begins with a second slash only then, as `/%5Cx` and
 * `/%0D%2Fx` do, would name a host, which breaks it.
 */
const hidesHost = (path: string, decoded: string): boolean =>
  /^\/[\t\n\r]*[\\/]/.test(decoded) && !/^\/[\\/]/.test(path)
