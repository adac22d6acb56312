import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Collection, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import { occasionPath } from '#domain/occasion/occasion.ts'
import { accentProperties } from '#domain/settings/brand.ts'
import { isPrivatePath, PRIVATE_PATHS, PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { CatalogueState } from '#server/catalogue/catalogue-state.ts'
import { countProductsIn, productLocations } from '#server/catalogue/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { occasionSlugs } from '#server/occasions/queries.ts'
import { publicOrigin } from './client-address.ts'
import type { Env } from './request-log.ts'

/** URLs per sitemap file. The protocol allows 50,000. */
const URLS_PER_FILE = 10_000

/**
 * Returns the sitemap, or the sitemap index when there are too many URLs for one file, or one `part` of it.
 * `undefined` when the part does not exist.
 */
async function sitemapFile(
  db: Db,
  collections: readonly Collection[],
  { origin, part }: { origin: string; part: number | undefined },
): Promise<string | undefined> {
  const slugs = collections.map(({ slug }) => slug)
  const [home, ...pages] = PUBLIC_PAGES
  const occasions = await occasionSlugs(db)
  const paths = [home, ...collections.map(collectionPath), ...pages, ...occasions.map(occasionPath)]
  const parts = Math.ceil((paths.length + (await countProductsIn(db, slugs))) / URLS_PER_FILE)
  if (part === undefined && parts > 1) return indexOf(origin, parts)
  if (part !== undefined && (parts === 1 || part > parts)) return undefined
  const from = ((part ?? 1) - 1) * URLS_PER_FILE
  const own = paths.slice(from, from + URLS_PER_FILE)
  const products = await productLocations(db, slugs, {
    from: Math.max(0, from - paths.length),
    count: URLS_PER_FILE - own.length,
  })
  const urls = [...own, ...products.map(productPath)].map((path) => `<url><loc>${xml(origin + path)}</loc></url>`)
  return document('urlset', urls)
}

const indexOf = (origin: string, parts: number): string =>
  document(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, index) => `<sitemap><loc>${xml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
    ),
  )

const document = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }
const xml = (text: string) => text.replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? '')

type Deps = { config: Config; db: Db; current: () => Promise<CatalogueState>; assetsVersion: string }

/** Hashes what the offline page shows of the shop: when it changes, browsers fetch that page again. */
const offlinePageHash = (offlineContent: string): string =>
  createHash('sha256').update(offlineContent).digest('hex').slice(0, 8)

/**
 * Serves files that browsers and robots request by name. They contain the shop's address or name, so they are
 * revalidated on every use.
 */
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
    const accent = accentProperties(settings.accent) ? settings.accent : ''
    const offlineContent = settings.name + settings.logo + accent + Object.values(announcement ?? {}).join('\n')
    const version = `${assetsVersion}-${offlinePageHash(offlineContent)}`
    return c.body(await serviceWorker(config.root, version), 200, headers('text/javascript; charset=utf-8'))
  })
  // Pages of earlier releases discover routes lazily and request this; the header makes them reload the document.
  app.get('/__manifest', (c) => {
    c.set('route', '/__manifest')
    return c.body(null, 204, { 'X-Remix-Reload-Document': 'true' })
  })
  return app
}

/** Value of `--color-mogra`, since a manifest cannot use CSS variables. */
const PAGE_COLOR = '#FFFCF8'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

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
  theme_color: PAGE_COLOR,
  background_color: PAGE_COLOR,
  categories: ['shopping'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
})

const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((place) => `Disallow: ${place}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * Sets `noindex` on responses that search engines should not index: private paths, errors, and the router's data.
 */
export const preventIndexing: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { path } = c.req
  if (c.res.status >= 400 || path.endsWith('.data') || isPrivatePath(path)) c.res.headers.set('X-Robots-Tag', 'noindex')
}

/** Returns the service worker with the release's version inserted; a changed version makes browsers install it. */
async function serviceWorker(root: string, version: string): Promise<string> {
  const source = await readFile(join(root, 'app/platform/service-worker.js'), 'utf8')
  return source.replace("'development'", JSON.stringify(version))
}
