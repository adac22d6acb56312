import type { CollectionSlug, Percent, ProductId } from '#domain/nominal.ts'
/** Colour names for backgrounds and ribbons of collections, as in `--color-kids-field`; they combine freely. */
export const TINTS = ['uy', 'wedding', 'kids', 'quick', 'mothers'] as const
export type Tint = (typeof TINTS)[number]

/** Delivery services of a collection (specification §9, "Shipping and delivery"). */
export const SERVICES = ['standard', 'same-day', 'mothers-day'] as const
export type ServiceKind = (typeof SERVICES)[number]

/**
 * List layouts: four or three cards per row on a desktop; in a trio the first card spans both columns on a phone.
 */
export const GRIDS = ['four', 'three', 'trio'] as const
export type Grid = (typeof GRIDS)[number]

/** Attribute by which a list is filtered. */
export const FILTER_ATTRIBUTES = ['made-for', 'subcategory', 'tag'] as const
export type FilterAttribute = (typeof FILTER_ATTRIBUTES)[number]

/** Collection data used on every page. */
export type CollectionSummary = {
  slug: CollectionSlug
  title: string
  tint: Tint
  /** Shown in the main menu; other collections are in the menu panel. */
  inBar: boolean
  grid: Grid
  waiting: number
}

/** `madeFor`: values of a product's field that match the filter. */
export type Filter = { for: string; label: string; line: string; madeFor: readonly string[] }

/** A collection with its texts and colours. */
export type Collection = CollectionSummary & {
  strap: Tint
  eyebrow: string
  heroLine: string
  intro: string
  metaDescription: string
  emptyMessage: string
  /** Name of the hero picture; without one, the first product's picture is used. */
  hero: string | undefined
  heroAlt: string
  /** Uploaded picture, which takes precedence. */
  own: { name: string; alt: string } | undefined
  door: string | undefined
  service: ServiceKind
  /** Day on which the full collection opens, `2026-11-21`; undefined unless launching soon. */
  soonUntil: string | undefined
  /** In a collection that is not complete, products with this tag are ready. */
  readyTag: string | undefined
  filterBy: FilterAttribute
  filters: readonly Filter[]
}

const SLUG = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAX_SLUG_LENGTH = 40

/** First path segments in use by pages, files and machine endpoints. A test compares the list with all routes. */
export const RESERVED_SLUGS: readonly string[] = [
  'assets',
  'build-your-own',
  'careers',
  'cart',
  'checkout',
  'collections',
  'components',
  'consultation',
  'contact',
  'corporate',
  'desk',
  'gifts',
  'healthz',
  'home',
  'icons',
  'instamojo-mock',
  'logo',
  'newsletter',
  'notices',
  'occasion',
  'offline',
  'order',
  'our-story',
  'pay',
  'payment',
  'payment-demo',
  'payment-links',
  'pictures',
  'privacy',
  'readyz',
  'returns',
  'search',
  'shipping',
  'terms',
  'track',
  'unsubscribe',
  'webhooks',
]

/** Tests whether a new collection may use this slug: 2 to 40 lower-case letters, digits and hyphens. */
export const isAvailableSlug = (text: string): boolean =>
  text.length > 1 && text.length <= MAX_SLUG_LENGTH && SLUG.test(text) && !RESERVED_SLUGS.includes(text)

export const collectionPath = ({ slug }: Pick<Collection, 'slug'>): string => `/${slug}`

/** Returns the path of a product page. */
export const productPath = ({ collection, id }: { collection: CollectionSlug; id: ProductId }): string =>
  `/${collection}/${id}`

/**
 * Response of `/places.json` by product id: page, collection, and GST in percent if it is not the default. Unknown
 * products are absent.
 */
export type ProductLinks = Record<string, { path: string; collection: CollectionSlug; gstRate?: Percent }>
