import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

export type Env = {
  Variables: {
    requestId: string
    route: string | undefined
    kept: boolean | undefined
    bodyBytes: number | undefined
  }
}

/**
 * Logs one line per request with the route pattern, never the URL, so that no secret, query or name reaches the log.
 * `kept` marks a cached page.
 */
export const requestLog = (log: Log, metrics?: Pick<Metrics, 'onRequest'>): MiddlewareHandler<Env> =>
  async function logRequest(c, next) {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = performance.now()
    await next()
    const { route = 'unknown', kept } = c.var
    const elapsed = performance.now() - startedAt
    const ms = Math.round(elapsed * 10) / 10
    const { method } = c.req
    const { status } = c.res
    log.info({ id, method, route, status, ms, ...(kept && { kept }) })
    metrics?.onRequest({ method, route, status, seconds: elapsed / 1000 })
  }

const FLUSH_TIMEOUT_MS = 1000

/** Logs Node's warnings by code, without their text, and the exception that ends the process. */
export function logProcessErrors(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const { name, code } = warning as Error & { code?: string }
    log.warn({ type: name, code }, 'Node warning')
  })
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the shop stops')
    const exit = () => process.exit(1)
    setTimeout(exit, FLUSH_TIMEOUT_MS)
    log.flush(exit)
  })
}
