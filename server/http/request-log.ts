import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

export type Env = { Variables: { requestId: string; route: string | undefined } }

/**
 * One line a request. It names the route's pattern, never the address asked for, so that no secret, query or name
 * of a visitor gets into the log.
 */
export const requestLog = (log: Log): MiddlewareHandler<Env> =>
  async function logRequest(c, next) {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.info({ id: requestId, method: c.req.method, route: c.get('route') ?? 'unknown', status: c.res.status, ms })
  }
