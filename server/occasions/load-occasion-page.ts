import type { PictureData } from '#domain/catalogue/picture.ts'
import { mainPicture, type Product, type ProductCardData } from '#domain/catalogue/product.ts'
import type { ContentSection, SafeHtml } from '#domain/content/content-page.ts'
import { hasLimits } from '#domain/delivery/capacity.ts'
import { formatServiceKey, parseServiceKey, type Service, serviceOf } from '#domain/delivery/delivery-service.ts'
import type { ProductId } from '#domain/nominal.ts'
import { PRODUCTS_PER_ROW } from '#domain/occasion/page-blocks.ts'
import { listTag, PLACES_TAG } from '#server/cache/cache-tags.ts'
import { productsOfPage } from '#server/catalogue/list-queries.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import type { PromiseContext } from '#server/delivery/delivery-promise.ts'
import { type RequestShop, tagProducts } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { type CityRow, cityRows } from './last-orders.ts'
import { type PagePart, parseOccasionPage } from './occasion-page.ts'
import type { OccasionRow } from './queries.ts'

/** Rendered part of a page. `seeAll` is the path of the row's collection. */
export type OccasionPart =
  | { kind: 'text'; html: SafeHtml }
  | { kind: 'row'; cards: ProductCardData[]; seeAll?: string }
  | { kind: 'cities'; rows: CityRow[] }

export type OccasionSection = Pick<ContentSection, 'id' | 'title' | 'heading'> & {
  parts: OccasionPart[]
  questions: ContentSection['parts']
}

export type OccasionPageData = {
  occasion: { name: string; slug: string; day: string; nextDay: string }
  title: string
  description: string
  intro: string
  /** The day was over when the page was rendered. */
  isOver: boolean
  /** Its own picture, else that of the first product; `undefined` on a page without either. */
  picture: PictureData | undefined
  lead: OccasionPart[]
  sections: OccasionSection[]
  /** Service key of each product of the page, and those of all products together. */
  services: Record<ProductId, string>
  keys: string[]
}

/** Services beyond this number are left out of the question for the last order. */
const MAX_SERVICES = 10

type Rows = Map<PagePart, { products: Product[]; seeAll?: string }>

/** Loads an occasion page with its products and its table of cities, and tags what it shows. */
export async function loadOccasionPage(shop: RequestShop, row: OccasionRow): Promise<OccasionPageData> {
  const { intro, sections } = parseOccasionPage(row.body)
  const parts = [...intro, ...sections.flatMap((section) => section.parts)]
  const rows = await readRows(shop, parts)
  const products = [...rows.values()].flatMap((found) => found.products)
  tagProducts(shop, products)
  const services = Object.fromEntries(
    products.map((product) => [product.id, formatServiceKey(serviceOf(product, shop.delivery))]),
  )
  const keys = serviceKeys(shop, services)
  const taken = parts.some(({ kind }) => kind === 'cities')
    ? await readPlaces(shop)
    : { delivery: shop.delivery, now: shop.now() }
  const render = (some: readonly PagePart[]) =>
    some.flatMap((part) => toPart(shop, row.day, { part, rows, keys, taken }))
  return {
    occasion: { name: row.name, slug: row.slug, day: row.day, nextDay: row.nextDay },
    ...{ title: row.title, description: row.description, intro: row.intro },
    isOver: row.asOf > row.day,
    picture: heroPicture(row, products),
    lead: render(intro),
    sections: sections.map(({ parts: own, ...section }) => ({ ...section, parts: render(own) })),
    ...{ services, keys },
  }
}

/** Returns the picture on top of the page. */
function heroPicture(
  { hero, heroAlt }: Pick<OccasionRow, 'hero' | 'heroAlt'>,
  [first]: readonly Product[],
): PictureData | undefined {
  if (hero !== '') return findPicture(hero, heroAlt)
  return first && findPicture(mainPicture(first), first.imageAlt)
}

/** Reads which days are full, for the table of cities; the cached page then lasts as long as an answer about places. */
async function readPlaces({ db, config, delivery, now, shows }: RequestShop): Promise<PromiseContext> {
  if (hasLimits(delivery)) shows.add(PLACES_TAG)
  const at = now()
  return { delivery, now: at, loads: await readLoads(db, delivery, { now: at, test: config.payments === 'test' }) }
}

/** The standard service stands for a page without products. */
function serviceKeys({ delivery }: RequestShop, services: Record<string, string>): string[] {
  const keys = [...new Set(Object.values(services))].slice(0, MAX_SERVICES)
  return keys.length > 0 ? keys : [formatServiceKey({ kind: 'standard', packDays: delivery.packDays.standard })]
}

async function readRows(shop: RequestShop, parts: readonly PagePart[]): Promise<Rows> {
  const rows: Rows = new Map()
  for (const part of parts) if (part.kind === 'row') rows.set(part, await readRow(shop, part.of))
  return rows
}

/** Reads the products of a row that can be bought; those of hidden collections are left out. */
async function readRow(shop: RequestShop, of: readonly string[]): Promise<{ products: Product[]; seeAll?: string }> {
  const [slug = ''] = of
  const collection = of.length === 1 ? shop.collections.find((one) => one.slug === slug) : undefined
  if (collection) {
    shop.shows.add(listTag(slug))
    const products = await productsOfPage(shop.db, slug, { from: 0, count: PRODUCTS_PER_ROW * 2 })
    tagProducts(shop, products)
    return { products: products.filter(({ available }) => available).slice(0, PRODUCTS_PER_ROW), seeAll: `/${slug}` }
  }
  const shown = new Set(shop.collections.map((one) => one.slug))
  const found = await productsById(shop.db, of)
  const products = of.flatMap((id) => found.get(id) ?? []).filter((product) => shown.has(product.collection))
  tagProducts(shop, products)
  return { products: products.filter(({ available }) => available) }
}

type PartInput = { part: PagePart; rows: Rows; keys: readonly string[]; taken: PromiseContext }

function toPart(shop: RequestShop, day: string, { part, rows, keys, taken }: PartInput): OccasionPart[] {
  if (part.kind === 'text') return [part]
  if (part.kind === 'cities') {
    const services = keys.map(parseServiceKey).filter((service): service is Service => service !== undefined)
    return [{ kind: 'cities', rows: cityRows(taken, day, { pins: part.pins, services }) }]
  }
  const row = rows.get(part)
  if (!row || row.products.length === 0) return []
  return [{ kind: 'row', cards: toCards(shop, row.products), ...(row.seeAll && { seeAll: row.seeAll }) }]
}
