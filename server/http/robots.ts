import type { MiddlewareHandler } from 'hono'
import { isPrivatePlace, PRIVATE_PLACES } from '#domain/shop/public-pages.ts'
import type { Env } from './request-log.ts'

/** What robots may read, and where the list of pages is. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PLACES.map((place) => `Disallow: ${place}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Tells search engines that an answer is not for them: private places, what is not there, and the router's own data. */
export const keepFromIndex: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { path } = c.req
  if (c.res.status >= 400 || path.endsWith('.data') || isPrivatePlace(path))
    c.res.headers.set('X-Robots-Tag', 'noindex')
}
