import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { accentLook } from '#domain/shop/accent.ts'
import { isPrivatePlace, PRIVATE_PLACES } from '#domain/shop/public-pages.ts'
import type { Settings } from '#domain/shop/settings.ts'
import type { Current } from '#server/catalogue/current.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { publicOrigin } from './client-address.ts'
import type { Env } from './request-log.ts'
import { sitemapFile } from './sitemap.ts'

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
  app.get('/:file{sitemap(?:-[1-9][0-9]{0,4})?\\.xml}', async (c) => {
    const [number] = /\d+/.exec(c.req.path) ?? []
    c.set('route', '/sitemap.xml')
    const file = await sitemapFile(db, (await current()).collections, {
      origin: publicOrigin(c.req.raw, config),
      part: number === undefined ? undefined : Number(number),
    })
    return file === undefined ? c.notFound() : c.body(file, 200, headers('application/xml; charset=utf-8'))
  })
  app.get('/manifest.webmanifest', async (c) => {
    c.set('route', '/manifest.webmanifest')
    const { settings } = await current()
    return c.body(JSON.stringify(manifest(settings)), 200, headers('application/manifest+json'))
  })
  app.get('/sw.js', async (c) => {
    c.set('route', '/sw.js')
    const { settings, announcement } = await current()
    const accent = accentLook(settings.accent) ? settings.accent : ''
    const shown = settings.name + settings.logo + accent + Object.values(announcement ?? {}).join('\n')
    const version = `${assetsVersion}-${digest(shown)}`
    return c.body(await serviceWorker(config.root, version), 200, headers('text/javascript; charset=utf-8'))
  })
  // Pages of releases that discovered routes lazily ask here; with this answer they load the document again.
  app.get('/__manifest', (c) => {
    c.set('route', '/__manifest')
    return c.body(null, 204, { 'X-Remix-Reload-Document': 'true' })
  })
  return app
}

/** `--color-mogra`; a manifest cannot read the style sheet. */
const PAGE = '#FFFCF8'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** How the shop stands on a phone's home screen. */
const manifest = ({ name }: Pick<Settings, 'name'>) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Gift boxes and hampers for every personality, sent across India.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: PAGE,
  background_color: PAGE,
  categories: ['shopping'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
})

/** What robots may read, and where the list of pages is. */
const robotsText = (origin: string): string =>
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

/** The service worker with the version of the pages that it was built with: another version is another worker. */
async function serviceWorker(root: string, version: string): Promise<string> {
  const source = await readFile(join(root, 'app/offline/service-worker.js'), 'utf8')
  return source.replace("'development'", JSON.stringify(version))
}
