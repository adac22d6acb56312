import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Current } from '#server/catalogue/current.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { manifest } from './manifest.ts'
import { publicOrigin } from './public-origin.ts'
import type { Env } from './request-log.ts'
import { robotsText } from './robots.ts'
import { serviceWorker } from './service-worker.ts'
import { sitemap } from './sitemap.ts'

type Deps = { config: Config; db: Db; current: () => Promise<Current>; assetsVersion: string }

/** Of what the page without a connection shows of the shop: when it changes, browsers fetch that page anew. */
const digest = (shown: string): string => createHash('sha256').update(shown).digest('hex').slice(0, 8)

/** Files that browsers and robots ask for by name. They hold the shop's own address or name, so none is kept. */
export function siteFiles({ config, db, current, assetsVersion }: Deps) {
  const app = new Hono<Env>()
  const headers = (type: string) => ({ 'Content-Type': type, 'Cache-Control': 'no-cache' })
  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt')
    return c.body(robotsText(publicOrigin(c.req.raw, config)), 200, headers('text/plain; charset=utf-8'))
  })
  app.get('/sitemap.xml', async (c) => {
    c.set('route', '/sitemap.xml')
    return c.body(await sitemap(db, publicOrigin(c.req.raw, config)), 200, headers('application/xml; charset=utf-8'))
  })
  app.get('/manifest.webmanifest', async (c) => {
    c.set('route', '/manifest.webmanifest')
    const { settings } = await current()
    return c.body(JSON.stringify(manifest(settings)), 200, headers('application/manifest+json'))
  })
  app.get('/sw.js', async (c) => {
    c.set('route', '/sw.js')
    const { settings } = await current()
    const version = `${assetsVersion}-${digest(settings.name + settings.logo)}`
    return c.body(await serviceWorker(config.root, version), 200, headers('text/javascript; charset=utf-8'))
  })
  return app
}
