import { type Collection, collectionPath, productPath } from '#domain/catalogue/collections.ts'
import { PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { countProductsIn, productLocations } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** URLs per sitemap file. The protocol allows 50,000. */
const URLS_PER_FILE = 10_000

/**
 * Returns the sitemap, or the sitemap index when there are too many URLs for one file, or one `part` of it.
 * `undefined` when the part does not exist.
 */
export async function sitemapFile(
  db: Db,
  collections: readonly Collection[],
  { origin, part }: { origin: string; part: number | undefined },
): Promise<string | undefined> {
  const slugs = collections.map(({ slug }) => slug)
  const [home, ...pages] = PUBLIC_PAGES
  const paths = [home, ...collections.map(collectionPath), ...pages]
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
