import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

export type Env = {
  Variables: {
    requestId: string
    route: string | undefined
    kept: boolean | undefined
    /** The size of a body that has been read whole. */
    bodyBytes: number | undefined
  }
}

/**
 * One line a request. It names the route's pattern, never the address asked for, so that no secret, query or name
 * of a visitor gets into the log; and whether the answer was a page from memory.
 */
export const requestLog = (log: Log): MiddlewareHandler<Env> =>
  async function logRequest(c, next) {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = performance.now()
    await next()
    const { route = 'unknown', kept } = c.var
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    log.info({ id, method: c.req.method, route, status: c.res.status, ms, ...(kept && { kept }) })
  }

/** The longest wait for the last lines of the log. */
const LAST_LINES_MS = 1000

/** Logs warnings of Node by their code, without their text, and the exception that ends the process. */
export function logProcessFaults(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const { name, code } = warning as Error & { code?: string }
    log.warn({ type: name, code }, 'a warning of Node')
  })
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the shop ends')
    const exit = () => process.exit(1)
    setTimeout(exit, LAST_LINES_MS)
    log.flush(exit)
  })
}
