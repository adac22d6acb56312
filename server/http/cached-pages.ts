import { type ItemCategory, isItemCategory } from '#domain/box/box.ts'
import { categoryIn, pageIn } from '#domain/box/shelf.ts'
import { isFreeSlug } from '#domain/catalogue/collections.ts'
import { readPage, SORTS } from '#domain/catalogue/narrow-list.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import type { KnownList } from '#server/catalogue/current.ts'
import type { ListKind } from '#server/catalogue/list-page.ts'

/** How many pages of items each category has at the moment. */
export type Shelves = Readonly<Record<ItemCategory, number>>

/** What a page is known by at the moment; a list by its slug. */
export type Known = {
  shelves: Shelves
  known: (slug: CollectionSlug) => Promise<KnownList | undefined>
}

/**
 * What a page makes of a parameter, as one value for all that mean the same; empty where it is as if not there. `slug`:
 * the collection whose page it is.
 */
type Meaning = (asked: URLSearchParams, known: Known, slug: CollectionSlug) => string | Promise<string>

/** For whatever a page does not know: there is one page for all of it. */
const UNKNOWN = '-'

/** A list whose tabs or chips are always there says of one that it does not know that there is nothing. */
const tab: Meaning = async (asked, { known }, slug) => {
  const value = asked.get('for') ?? ''
  return value === '' || (await known(slug))?.filters.includes(value) ? value : UNKNOWN
}

/** A page beyond the last is one address, whichever it is: the way to the last one. */
const pageOfGifts =
  (kind: ListKind): Meaning =>
  async (asked, { known }, slug) => {
    if (!asked.has('page')) return ''
    const pages = (await (await known(slug))?.pages(kind, asked)) ?? 1
    const page = readPage(asked, pages)
    return page === 1 ? '' : String(page === 'beyond' ? pages + 1 : page)
  }

const only =
  (name: string, known: string): Meaning =>
  (asked) =>
    asked.get(name) === known ? known : ''

/** A list that is long enough can be sorted and narrowed; what it does not know is as if it were not there. */
const oneOf =
  (name: string, values: (list: KnownList) => readonly string[] | undefined): Meaning =>
  async (asked, { known }, slug) => {
    const value = asked.get(name) ?? ''
    if (value === '') return ''
    const list = await known(slug)
    return list?.bands && values(list)?.includes(value) ? value : ''
  }

const NARROWED: Record<string, Meaning> = {
  for: oneOf('for', ({ filters }) => filters),
  price: oneOf('price', ({ bands }) => bands),
  sort: oneOf('sort', () => SORTS.map(({ sort }) => sort)),
  page: pageOfGifts('narrowed'),
}

const category: Meaning = (asked) => categoryIn(asked) ?? UNKNOWN

const pageOfItems: Meaning = (asked, known) => {
  const shelf = categoryIn(asked) ?? UNKNOWN
  return isItemCategory(shelf) ? String(pageIn(asked, known.shelves[shelf])) : ''
}

const NOTHING: Record<string, Meaning> = {}

/**
 * The pages that are the same for everyone and are kept in memory, with the query parameters that change what they
 * show; all others are ignored. Orders, the checkout, search and payment answers are never here.
 */
const CACHED_PAGES: Record<string, Record<string, Meaning>> = {
  '/': NOTHING,
  '/wedding-edit': { for: tab, page: pageOfGifts('tabs') },
  '/mothers-day': { for: tab, page: pageOfGifts('chips') },
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
  '/:collection': NARROWED,
  '/:collection/:productId': NOTHING,
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
  address: (known: Known) => Promise<string>
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
  const slug = path.split('/')[1] ?? ''
  // What no collection can be called is none, whichever shape its address has: the cart, an order, a way to pay.
  if (!page || (page.pattern.startsWith('/:collection') && !isFreeSlug(slug))) return undefined
  // Whoever asks for the day of a gift without scripts gets a page of their own.
  if (page.pattern.endsWith('/:productId') && searchParams.has('pin')) return undefined
  const isData = path !== pathname
  return {
    pattern: page.pattern,
    async address(known) {
      const meant: [name: string, value: string][] = []
      for (const [name, meaning] of Object.entries(page.parameters))
        meant.push([name, await meaning(searchParams, known, slug)])
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
