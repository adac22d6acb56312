import type { MiddlewareHandler } from 'hono'
import { createContext, type ServerBuild } from 'react-router'
import type { Config } from '#server/config.ts'
import { visitorNetwork } from './client-address.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Env } from './request-log.ts'
import { TOO_MANY_NOT_FOUND, TOO_MANY_NOT_FOUND_PAGE } from './static-pages.ts'

const PER_MINUTE = 600

/**
 * Limits rendered or looked-up 404 responses, pictures and assets included, to 600 per minute and network; further
 * ones become 429. The cached Not Found page does not count.
 */
export function limitNotFound(config: Pick<Config, 'rateLimits' | 'trustProxy'>) {
  const { take, isSpent } = createRateLimit(PER_MINUTE)
  const limit: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    if (c.res.status !== 404 || c.get('kept')) return
    const network = visitorNetwork(c, config)
    const seconds = network === undefined ? 0 : take(network)
    if (seconds === 0) return
    const answer = acceptsHtml(c.req.raw)
      ? htmlResponse(TOO_MANY_NOT_FOUND_PAGE, 429)
      : Response.json({ message: TOO_MANY_NOT_FOUND }, { status: 429 })
    answer.headers.set('Retry-After', String(seconds))
    // Hono merges the headers of the previous response, such as its encoding, unless it is cleared first.
    c.res = undefined
    c.res = answer
  }
  return { limit, isSpent: (network: string | undefined) => network !== undefined && isSpent(network) }
}

/** True when the network's next 404 becomes 429, so its page need not be rendered. */
export const skipNotFoundContext = createContext(false)

/** Returns a build that skips rendering the Not Found page for a network over its limit. */
export function skipLimitedNotFound(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const render: typeof module.default = (request, status, headers, entry, context) =>
    status === 404 && context.get(skipNotFoundContext)
      ? new Response(null, { status })
      : module.default(request, status, headers, entry, context)
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } }
}
