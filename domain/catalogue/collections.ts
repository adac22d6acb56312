import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
/** The fields and ribbons that a collection may have, as in `--color-kids-field`; any field goes with any ribbon. */
export const TINTS = ['uy', 'wedding', 'kids', 'quick', 'mothers'] as const
export type Tint = (typeof TINTS)[number]

/** How its gifts travel (specification §9, "Shipping and delivery"). */
export const SERVICES = ['standard', 'same-day', 'mothers-day'] as const
export type ServiceKind = (typeof SERVICES)[number]

/** Four gifts in a row on a desktop, or three; of a trio the first goes across both columns on a phone. */
export const GRIDS = ['four', 'three', 'trio'] as const
export type Grid = (typeof GRIDS)[number]

/** What a list can be narrowed by. */
export const FILTERED_BY = ['made-for', 'subcategory', 'tag'] as const
export type FilteredBy = (typeof FILTERED_BY)[number]

/** What every page knows of a collection. */
export type CollectionFace = {
  slug: CollectionSlug
  title: string
  tint: Tint
  /** Its name stands in the bar at the top; the others are in the menu. */
  inBar: boolean
  grid: Grid
  /** How many empty places stand for its gifts while they are on their way. */
  waiting: number
}

/** `madeFor`: the words of a gift that say so. */
export type Filter = { for: string; label: string; line: string; madeFor: readonly string[] }

/** A list of gifts with a name, words and colours of its own. */
export type Collection = CollectionFace & {
  /** The ribbon on its boxes. */
  strap: Tint
  eyebrow: string
  heroLine: string
  intro: string
  metaDescription: string
  emptyMessage: string
  /** Names of pictures; where there is none, the first gift stands for it. */
  hero: string | undefined
  heroAlt: string
  /** Its own first picture, before any other. */
  own: { name: string; alt: string } | undefined
  door: string | undefined
  service: ServiceKind
  /** `2026-11-21`, while some of it is still to come. */
  soonUntil: string | undefined
  /** Of a collection whose gifts are not all ready: those with this tag are. */
  readyTag: string | undefined
  filterBy: FilteredBy
  filters: readonly Filter[]
}

const SLUG = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST_SLUG = 40

/**
 * What the first part of an address already stands for: pages, files, and what machines ask for. A test holds this
 * against the routes and everything else that answers.
 */
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
  'unsubscribe',
  'webhooks',
]

/** Whether a new collection may have this address: small letters, digits and strokes, 2 to 40 of them. */
export const isFreeSlug = (text: string): boolean =>
  text.length > 1 && text.length <= LONGEST_SLUG && SLUG.test(text) && !RESERVED_SLUGS.includes(text)

export const collectionPath = ({ slug }: Pick<Collection, 'slug'>): string => `/${slug}`

/** The page of a gift. */
export const giftPath = ({ collection, id }: { collection: CollectionSlug; id: ProductId }): string =>
  `/${collection}/${id}`
