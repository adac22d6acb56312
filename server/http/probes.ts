import { Hono } from 'hono'
import type { Env } from './request-log.ts'

/** The addresses where load balancers ask after the process. */
export function probes(isReady: () => Promise<boolean>) {
  const app = new Hono<Env>()
  // The process is open and answers: nothing else is asked here, or a database that is away would get it restarted.
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok')
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    return (await isReady()) ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '5' })
  })
  return app
}
