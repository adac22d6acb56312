import { type Collection, collectionPath, giftPath } from '#domain/catalogue/collections.ts'
import { PUBLIC_PAGES } from '#domain/shop/public-pages.ts'
import { countPlaces, productPlaces } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** So many pages are in one file; of more there is a list of files (the protocol allows 50,000). */
const PAGES_A_FILE = 10_000

/**
 * The pages that a search engine should know, with whole addresses: all of them where they go into one file, else the
 * list of the parts; or a part. `undefined` for a part that is not there.
 */
export async function sitemapFile(
  db: Db,
  collections: readonly Collection[],
  { origin, part }: { origin: string; part: number | undefined },
): Promise<string | undefined> {
  const slugs = collections.map(({ slug }) => slug)
  const [home, ...pages] = PUBLIC_PAGES
  const paths = [home, ...collections.map(collectionPath), ...pages]
  const parts = Math.ceil((paths.length + (await countPlaces(db, slugs))) / PAGES_A_FILE)
  if (part === undefined && parts > 1) return indexOf(origin, parts)
  if (part !== undefined && (parts === 1 || part > parts)) return undefined
  const from = ((part ?? 1) - 1) * PAGES_A_FILE
  const own = paths.slice(from, from + PAGES_A_FILE)
  const gifts = await productPlaces(db, slugs, {
    from: Math.max(0, from - paths.length),
    count: PAGES_A_FILE - own.length,
  })
  const urls = [...own, ...gifts.map(giftPath)].map((path) => `<url><loc>${xml(origin + path)}</loc></url>`)
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
