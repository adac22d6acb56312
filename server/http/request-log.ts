import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'

export type Env = { Variables: { requestId: string; route: string | undefined; kept: boolean | undefined } }

type Answered = { id: string; method: string; route: string | undefined; status: number; kept: boolean | undefined }

/**
 * One line a request. It names the route's pattern, never the address asked for, so that no secret, query or name
 * of a visitor gets into the log; and whether the answer was a page from memory.
 */
export function logAnswer(log: Log, startedAt: number, { id, method, route = 'unknown', status, kept }: Answered) {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  log.info({ id, method, route, status, ms, ...(kept && { kept }) })
}

export const requestLog = (log: Log): MiddlewareHandler<Env> =>
  async function logRequest(c, next) {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = performance.now()
    await next()
    const { route, kept } = c.var
    logAnswer(log, startedAt, { id, method: c.req.method, route, status: c.res.status, kept })
  }

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/**
 * From now on nothing but lines of the log is printed. Libraries print what they were given, such as an address that
 * they cannot read, and in an order's address is its key: the log is told that something was printed and by whom,
 * never what. The same goes for warnings of Node and for the error that ends the process.
 */
export function quietLibraries(log: Log): void {
  for (const method of METHODS) {
    console[method] = () => log.warn({ from: callerOf(new Error()) }, 'a library printed something')
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const { name, code } = warning as Error & { code?: string }
    log.warn({ type: name, code }, 'a warning of Node')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the shop ends')
    process.exit(1)
  })
}

/** The file that called the console: `react-router/dist/production/lib/router/utils.js:529`. */
const callerOf = ({ stack = '' }: Error): string =>
  /([^/()\s]+(?:\/[^/()\s]+)*):\d+\)?$/.exec(stack.split('\n')[2] ?? '')?.[1]?.replace(/^.*node_modules\//, '') ??
  'unknown'
