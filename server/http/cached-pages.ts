import { type ItemCategory, isItemCategory } from '#domain/box/box.ts'
import { categoryIn, pageIn } from '#domain/box/shelf.ts'
import type { CollectionSlug } from '#domain/catalogue/collections.ts'
import { SORTS } from '#domain/catalogue/narrow-list.ts'
import { wordsOf } from '#server/catalogue/collection-words.ts'

/** How many pages of items each category has at the moment. */
export type Shelves = Readonly<Record<ItemCategory, number>>

/** The price bands of each list at the moment; none of one that is too short to be narrowed. */
export type Bands = Readonly<Record<CollectionSlug, readonly string[] | undefined>>
type Known = { shelves: Shelves; bands: Bands }

/** What a page makes of a parameter, as one value for all that mean the same; empty where it is as if not there. */
type Meaning = (asked: URLSearchParams, known: Known) => string

/** For whatever a page does not know: there is one page for all of it. */
const UNKNOWN = '-'

const gift =
  (options: () => readonly { for: string }[]): Meaning =>
  (asked) => {
    const value = asked.get('for') ?? ''
    return value === '' || options().some((option) => option.for === value) ? value : UNKNOWN
  }

const only =
  (name: string, known: string): Meaning =>
  (asked) =>
    asked.get(name) === known ? known : ''

/** A list that is long enough can be sorted and narrowed; what it does not know is as if it were not there. */
const narrowed = (slug: CollectionSlug): Record<string, Meaning> => {
  const oneOf =
    (name: string, values: (bands: readonly string[]) => readonly string[]): Meaning =>
    (asked, { bands: { [slug]: bands } }) => {
      const value = asked.get(name) ?? ''
      return bands && values(bands).includes(value) ? value : ''
    }
  return {
    for: oneOf('for', () => wordsOf(slug).reasons.map((reason) => reason.for)),
    price: oneOf('price', (bands) => bands),
    sort: oneOf('sort', () => SORTS.map(({ sort }) => sort)),
  }
}

const category: Meaning = (asked) => categoryIn(asked) ?? UNKNOWN

const pageOfItems: Meaning = (asked, known) => {
  const shelf = category(asked, known)
  return isItemCategory(shelf) ? String(pageIn(asked, known.shelves[shelf])) : ''
}

const NOTHING: Record<string, Meaning> = {}

/**
 * The pages that are the same for everyone and are kept in memory, with the query parameters that change what they
 * show; all others are ignored. Orders, the checkout, search and payment answers are never here.
 */
const CACHED_PAGES: Record<string, Record<string, Meaning>> = {
  '/': NOTHING,
  '/uniquely-yours': narrowed('uniquely-yours'),
  '/wedding-edit': { for: gift(() => wordsOf('wedding-edit').tabs) },
  '/kids-zone': narrowed('kids-zone'),
  '/quick-delivery': narrowed('quick-delivery'),
  '/mothers-day': { for: gift(() => wordsOf('mothers-day').chips) },
  '/uniquely-yours/:productId': NOTHING,
  '/wedding-edit/:productId': NOTHING,
  '/kids-zone/:productId': NOTHING,
  '/quick-delivery/:productId': NOTHING,
  '/mothers-day/:productId': NOTHING,
  '/build-your-own': NOTHING,
  '/build-your-own/start': NOTHING,
  '/build-your-own/products': { category, page: pageOfItems },
  '/build-your-own/message': NOTHING,
  '/corporate': { tab: only('tab', 'consultation') },
  '/our-story': NOTHING,
  '/careers': { sent: only('sent', 'yes') },
  '/contact': { sent: only('sent', 'yes') },
  '/shipping': NOTHING,
  '/returns': NOTHING,
  '/terms': NOTHING,
  '/privacy': NOTHING,
}

const patterns = Object.entries(CACHED_PAGES).map(([pattern, parameters]) => ({
  pattern,
  parameters,
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[\\w-]{1,64}')}$`),
}))

/** The page whose data an address is: `/kids-zone.data` and, of the first page, `/_.data`. */
const pageOfData = (pathname: string) => pathname.replace(/(?:(?<=^\/)_)?\.data$/, '')

export type KeptPage = {
  /** For the log. */
  pattern: string
  /** The address under which all that mean this page are rendered and kept. */
  address: (known: Known) => string
}

/**
 * The kept page that an address asks for; `undefined` for one that is not kept. However many values somebody makes up
 * for its parameters, there are as many pages as the catalogue knows. `routeIds` are the routes whose data may be asked
 * for by name, as the router does.
 */
export function keptPage(
  { pathname, searchParams }: URL,
  routeIds: (path: string) => readonly string[],
): KeptPage | undefined {
  const path = pageOfData(pathname)
  const page = patterns.find((candidate) => candidate.path.test(path))
  if (!page) return undefined
  // Whoever asks for the day of a gift without scripts gets a page of their own.
  if (page.pattern.endsWith('/:productId') && searchParams.has('pin')) return undefined
  const isData = path !== pathname
  return {
    pattern: page.pattern,
    address(known) {
      const meant = Object.entries(page.parameters).map(([name, meaning]) => [name, meaning(searchParams, known)])
      if (isData) meant.push(['_routes', namedRoutes(searchParams.get('_routes') ?? '', routeIds(path))])
      const query = new URLSearchParams(meant.filter(([, value]) => value !== '')).toString()
      return query ? `${pathname}?${query}` : pathname
    },
  }
}

/** Those of the routes that a request for data names; one that names others alone gets the data of none. */
function namedRoutes(asked: string, routeIds: readonly string[]): string {
  if (asked === '') return ''
  const named = asked.split(',')
  return routeIds.filter((id) => named.includes(id)).join(',') || UNKNOWN
}
