import type { MiddlewareHandler } from 'hono'
import { type Collection, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import { PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { canonicalProductId } from '#server/catalogue/queries.ts'
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

/**
 * Path of a list or a product, in any letter case. Files and router data contain a dot; secrets are longer or deeper.
 */
const SHORT_PATH = /^\/([\w-]{1,64})(?:\/([\w-]{1,64}))?\/*$/
/** Canonical shape of an address, which almost every request has. */
const CANONICAL_SHAPE = /^\/$|^(?:\/[a-z0-9-]+){1,2}$/

/**
 * Redirects (301) a public page with different letter case or a trailing slash to its canonical address, keeping the
 * query. The target is built from the shop's own slugs and ids, not from the request, so it cannot lead to another
 * host. Every other address passes.
 */
export function redirectToCanonical({ db, current }: Deps): MiddlewareHandler<Env> {
  async function canonicalAddress(path: string): Promise<string | undefined> {
    const normalized = path.toLowerCase().replace(/\/+$/, '')
    if (FIXED_PAGES.has(normalized)) return normalized
    const [, slug = '', id] = SHORT_PATH.exec(path) ?? []
    const { collections } = await current()
    const collection = collections.find((candidate) => candidate.slug === slug.toLowerCase())
    if (!collection) return undefined
    if (id === undefined) return collectionPath(collection)
    const canonicalId = await canonicalProductId(db, collection.slug, id)
    return canonicalId && productPath({ collection: collection.slug, id: canonicalId })
  }

  return async function toAddress(c, next) {
    const { method, path, url } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const redirect = async () => {
      const address = await canonicalAddress(path)
      if (address === undefined || address === path) return undefined
      c.set('route', 'redirect')
      c.header('Cache-Control', 'public, max-age=3600')
      return c.redirect(address + new URL(url).search, 301)
    }
    if (!CANONICAL_SHAPE.test(path)) {
      const answer = await redirect()
      if (answer) return answer
    }
    await next()
    // A product id with capitals, requested in lower case: looked up only after a 404.
    if (c.res.status === 404 && SHORT_PATH.test(path)) {
      const answer = await redirect()
      if (answer) c.res = answer
    }
    return undefined
  }
}
