import { Hono } from 'hono'
import type { Env } from '#server/http/request-log.ts'
import { createServePage } from '#server/http/serve-page.ts'

type Deps = Parameters<typeof createServePage>[0]

/** Pages of a catalogue that stands still, made by whatever renders them. */
export function servePages(render: Deps['render'], more: Partial<Deps> = {}) {
  const edition = {
    version: '1',
    shelves: { keepsakes: 5, munchies: 2, accessories: 1 },
    bands: {
      'uniquely-yours': ['under-100', '100-150', 'from-150'],
      'wedding-edit': undefined,
      'kids-zone': undefined,
      'quick-delivery': undefined,
      'mothers-day': undefined,
    },
  }
  const pages = createServePage({ render, current: async () => edition, routeIds: () => [], security: {}, ...more })
  const app = new Hono<Env>().use(pages.fromMemory).get('*', pages.servePage)
  return (address: string, init?: RequestInit) => app.request(`http://shop.test${address}`, init)
}
