import { Hono } from 'hono'
import type { Env } from '#server/http/request-log.ts'
import { createServePage } from '#server/http/serve-page.ts'

type Deps = Parameters<typeof createServePage>[0]

const filtersOf = (...names: string[]) => names.map((name) => ({ for: name, label: name, line: '', madeFor: [] }))
const LISTS = [
  { slug: 'uniquely-yours', filters: filtersOf('kettle', 'rest', 'making') },
  { slug: 'wedding-edit', filters: filtersOf('bride', 'groom', 'bridesmaid', 'groomsmen', 'couple') },
  { slug: 'kids-zone', filters: [] },
  { slug: 'mothers-day', filters: filtersOf('foodie', 'gardener', 'self-care', 'home') },
]

/** Pages of a catalogue that stands still, made by whatever renders them. */
export function servePages(render: Deps['render'], more: Partial<Deps> = {}) {
  const edition = {
    version: '1',
    shelves: { keepsakes: 5, munchies: 2, accessories: 1 },
    bands: new Map([['uniquely-yours', ['under-100', '100-150', 'from-150']]]),
    collections: LISTS,
  }
  const pages = createServePage({ render, current: async () => edition, routeIds: () => [], security: {}, ...more })
  const app = new Hono<Env>().use(pages.fromMemory).get('*', pages.servePage)
  return (address: string, init?: RequestInit) => app.request(`http://shop.test${address}`, init)
}
