import { Hono } from 'hono'
import { countListPages } from '#domain/catalogue/list-filters.ts'
import type { Env } from '#server/http/request-log.ts'
import { createServePage } from '#server/http/serve-page.ts'

type Deps = Parameters<typeof createServePage>[0]

const list = (filters: readonly string[], bands?: readonly string[], gifts = 40) => ({
  filters,
  bands,
  origins: [],
  pages: async () => countListPages(gifts),
})
const LISTS = new Map([
  ['uniquely-yours', list(['kettle', 'rest', 'making'], ['under-100', '100-150', 'from-150'])],
  ['wedding-edit', list(['bride', 'groom', 'bridesmaid', 'groomsmen', 'couple'])],
  ['kids-zone', list([], ['under-100'], 5000)],
  ['mothers-day', list(['foodie', 'gardener', 'self-care', 'home'])],
])

/** Serves pages of a fixed catalogue version with a given `render` function. */
export function servePages(render: Deps['render'], more: Partial<Deps> = {}) {
  const edition = {
    edition: 1,
    shelves: { keepsakes: 5, munchies: 2, accessories: 1 },
    known: async (slug: string) => LISTS.get(slug),
  }
  const pages = createServePage({ render, current: async () => edition, routeIds: () => [], security: {}, ...more })
  const app = new Hono<Env>().use(pages.fromMemory, pages.refuseOverlong).get('*', pages.servePage)
  return (address: string, init?: RequestInit) => app.request(`http://shop.test${address}`, init)
}
