import type { MiddlewareHandler } from 'hono'
import { type Collection, collectionPath, giftPath } from '#domain/catalogue/collections.ts'
import { PUBLIC_PAGES } from '#domain/shop/public-pages.ts'
import { trueProductId } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { Env } from './request-log.ts'

type Deps = { db: Db; current: () => Promise<{ collections: readonly Collection[] }> }

const FIXED_PAGES = new Set<string>([
  ...PUBLIC_PAGES,
  '/build-your-own/start',
  '/build-your-own/products',
  '/build-your-own/message',
  '/build-your-own/checkout',
  '/cart',
  '/search',
])

/** A list or a product, in any letter case. Files and the router's data have a dot, secrets are longer or deeper. */
const SHORT_PATH = /^\/([\w-]{1,64})(?:\/([\w-]{1,64}))?\/*$/
/** Letter case and slashes as almost every address has them. */
const USUAL_SHAPE = /^\/$|^(?:\/[a-z0-9-]+){1,2}$/

/**
 * Redirects a public page that is asked for in another letter case or with a trailing slash to its address (301), with
 * the query. The target consists of the shop's own slugs and ids, not of the request, so it never leads to another
 * host. Every other address passes.
 */
export function redirectToAddress({ db, current }: Deps): MiddlewareHandler<Env> {
  async function addressOf(path: string): Promise<string | undefined> {
    const usual = path.toLowerCase().replace(/\/+$/, '')
    if (FIXED_PAGES.has(usual)) return usual
    const [, slug = '', id] = SHORT_PATH.exec(path) ?? []
    const { collections } = await current()
    const collection = collections.find((one) => one.slug === slug.toLowerCase())
    if (!collection) return undefined
    if (id === undefined) return collectionPath(collection)
    const trueId = await trueProductId(db, collection.slug, id)
    return trueId && giftPath({ collection: collection.slug, id: trueId })
  }

  return async function toAddress(c, next) {
    const { method, path, url } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const redirect = async () => {
      const address = await addressOf(path)
      if (address === undefined || address === path) return undefined
      c.set('route', 'redirect')
      c.header('Cache-Control', 'public, max-age=3600')
      return c.redirect(address + new URL(url).search, 301)
    }
    if (!USUAL_SHAPE.test(path)) {
      const answer = await redirect()
      if (answer) return answer
    }
    await next()
    // An id of capitals, asked for in small letters: looked up only where no page was found.
    if (c.res.status === 404 && SHORT_PATH.test(path)) {
      const answer = await redirect()
      if (answer) c.res = answer
    }
    return undefined
  }
}
