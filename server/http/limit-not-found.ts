import type { MiddlewareHandler } from 'hono'
import { createContext, type ServerBuild } from 'react-router'
import type { Config } from '#server/config.ts'
import { visitorsNetwork } from './client-address.ts'
import { takesPages, toPage } from './outages.ts'
import { TOO_MANY_NOT_FOUND, TOO_MANY_NOT_FOUND_PAGE } from './plain-page.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Env } from './request-log.ts'

const PER_MINUTE = 600

/**
 * Limits 404 answers that were looked up or rendered, pictures and assets included; a Page Not Found page from the cache
 * is free. Beyond 600 a minute from one network they become 429. Every other answer passes.
 */
export function limitNotFound(config: Pick<Config, 'rateLimits' | 'trustProxy'>) {
  const { take, isSpent } = createRateLimit(PER_MINUTE)
  const limit: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    if (c.res.status !== 404 || c.get('kept')) return
    const network = visitorsNetwork(c, config)
    const seconds = network === undefined ? 0 : take(network)
    if (seconds === 0) return
    const answer = takesPages(c.req.raw)
      ? toPage(TOO_MANY_NOT_FOUND_PAGE, 429)
      : Response.json({ message: TOO_MANY_NOT_FOUND }, { status: 429 })
    answer.headers.set('Retry-After', String(seconds))
    // Hono copies the headers of the answer before it, such as its encoding, unless there is none.
    c.res = undefined
    c.res = answer
  }
  return { limit, isSpent: (network: string | undefined) => network !== undefined && isSpent(network) }
}

/** True where the network's next 404 becomes 429: its page need not be rendered. */
export const skipNotFoundContext = createContext(false)

/** Returns a build that renders no Page Not Found page for a network that is over its limit. */
export function withoutSpentNotFound(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const render: typeof module.default = (request, status, headers, entry, context) =>
    status === 404 && context.get(skipNotFoundContext)
      ? new Response(null, { status })
      : module.default(request, status, headers, entry, context)
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } }
}
