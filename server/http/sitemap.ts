import { PUBLIC_PAGES } from '#domain/shop/public-pages.ts'
import { productPlaces } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** Every page that a search engine should know, with whole addresses. */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const gifts = await productPlaces(db)
  const paths = [...PUBLIC_PAGES, ...gifts.map(({ collection, id }) => `/${collection}/${id}`)]
  const urls = paths.map((path) => `<url><loc>${xml(origin + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }
const xml = (text: string) => text.replace(/[&<>'"]/g, (character) => ENTITIES[character] ?? '')
