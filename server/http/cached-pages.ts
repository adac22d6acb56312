import { type ItemCategory, isItemCategory, readCategory, readItemPage } from '#domain/box/box.ts'
import { isAvailableSlug } from '#domain/catalogue/collections.ts'
import { parseListPage, SORTS } from '#domain/catalogue/list-filters.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { ListFacts } from '#server/catalogue/catalogue-state.ts'
import type { FilterKind } from '#server/catalogue/list-page.ts'

/** Number of pages of box items in each category. */
export type ItemPageCounts = Readonly<Record<ItemCategory, number>>

/** Current catalogue data for canonical addresses; `known` finds a list by its slug. */
export type CatalogueLookup = {
  shelves: ItemPageCounts
  known: (slug: CollectionSlug) => Promise<ListFacts | undefined>
}

/**
 * Returns the canonical value of a query parameter, the same for all values that lead to the same page; empty when
 * the parameter has no effect. `slug` is the collection of the page.
 */
type ParameterNormalizer = (
  params: URLSearchParams,
  known: CatalogueLookup,
  slug: CollectionSlug,
) => string | Promise<string>

/** Canonical value for everything unknown, so that invented values share one cached page. */
const UNKNOWN = '-'

/** Lists with fixed tabs or chips show an empty list for an unknown one. */
const tabValue: ParameterNormalizer = async (params, { known }, slug) => {
  const value = params.get('for') ?? ''
  return value === '' || (await known(slug))?.filters.includes(value) ? value : UNKNOWN
}

/** All pages beyond the last share one address, which redirects to the last page. */
const productPageNumber =
  (kind: FilterKind): ParameterNormalizer =>
  async (params, { known }, slug) => {
    if (!params.has('page')) return ''
    const pages = (await (await known(slug))?.pages(kind, params)) ?? 1
    const page = parseListPage(params, pages)
    return page === 1 ? '' : String(page === 'beyond' ? pages + 1 : page)
  }

const fixedValue =
  (name: string, known: string): ParameterNormalizer =>
  (params) =>
    params.get(name) === known ? known : ''

/** Filters and sorting exist only on lists that are long enough (`bands`). Unknown values have no effect. */
const listValue =
  (name: string, values: (list: ListFacts) => readonly string[] | undefined): ParameterNormalizer =>
  async (params, { known }, slug) => {
    const value = params.get(name) ?? ''
    if (value === '') return ''
    const list = await known(slug)
    return list?.bands && values(list)?.includes(value) ? value : ''
  }

const LIST_PARAMETERS: Record<string, ParameterNormalizer> = {
  for: listValue('for', ({ filters }) => filters),
  price: listValue('price', ({ bands }) => bands),
  origin: listValue('origin', ({ origins }) => origins),
  sort: listValue('sort', () => SORTS.map(({ sort }) => sort)),
  page: productPageNumber('narrowed'),
}

const category: ParameterNormalizer = (params) => readCategory(params) ?? UNKNOWN

const itemPageNumber: ParameterNormalizer = (params, known) => {
  const shelf = readCategory(params) ?? UNKNOWN
  return isItemCategory(shelf) ? String(readItemPage(params, known.shelves[shelf])) : ''
}

const NO_PARAMETERS: Record<string, ParameterNormalizer> = {}

/**
 * Cached pages, with the query parameters that change their content; all others are ignored. Order, checkout, search
 * and payment pages are never cached.
 */
const CACHED_PAGES: Record<string, Record<string, ParameterNormalizer>> = {
  '/': NO_PARAMETERS,
  '/wedding-edit': { for: tabValue, page: productPageNumber('tabs') },
  '/mothers-day': { for: tabValue, page: productPageNumber('chips') },
  '/build-your-own': NO_PARAMETERS,
  '/build-your-own/start': NO_PARAMETERS,
  '/build-your-own/products': { category, page: itemPageNumber },
  '/build-your-own/message': NO_PARAMETERS,
  '/corporate': { tab: fixedValue('tab', 'consultation') },
  '/our-story': NO_PARAMETERS,
  '/careers': { sent: fixedValue('sent', 'yes') },
  '/contact': { sent: fixedValue('sent', 'yes') },
  '/shipping': NO_PARAMETERS,
  '/returns': NO_PARAMETERS,
  '/terms': NO_PARAMETERS,
  '/privacy': NO_PARAMETERS,
  '/occasion/:slug': NO_PARAMETERS,
  '/:collection': LIST_PARAMETERS,
  '/:collection/:productId': NO_PARAMETERS,
}

const patterns = Object.entries(CACHED_PAGES).map(([pattern, parameters]) => ({
  pattern,
  parameters,
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[\\w-]{1,64}')}$`),
}))

/** Converts the address of a page's data to that of the page: `/kids-zone.data`, and `/_.data` for the home page. */
const pagePathOf = (pathname: string) => pathname.replace(/(?:(?<=^\/)_)?\.data$/, '')

export type CachedPageRoute = {
  pattern: string
  /** Canonical address: the cache key, and the address that is rendered. */
  address: (known: CatalogueLookup) => Promise<string>
}

/**
 * Returns the cached page for an address; `undefined` when it is not cached. Invented parameter values do not create
 * further pages, since each maps to a known value. `routeIds` returns the routes whose data the router may request
 * separately.
 */
export function findCachedPage(
  { pathname, searchParams }: URL,
  routeIds: (path: string) => readonly string[],
): CachedPageRoute | undefined {
  const path = pagePathOf(pathname)
  const page = patterns.find((candidate) => candidate.path.test(path))
  const slug = path.split('/')[1] ?? ''
  // Reserved words such as `cart` and `order` match the pattern of a collection but cannot be slugs.
  if (!page || (page.pattern.startsWith('/:collection') && !isAvailableSlug(slug))) return undefined
  // Without scripts, a product page with a PIN code is rendered for that visitor.
  if (page.pattern.endsWith('/:productId') && searchParams.has('pin')) return undefined
  const isData = path !== pathname
  return {
    pattern: page.pattern,
    async address(known) {
      const canonical: [name: string, value: string][] = []
      for (const [name, normalize] of Object.entries(page.parameters))
        canonical.push([name, await normalize(searchParams, known, slug)])
      if (isData) canonical.push(['_routes', requestedRoutes(searchParams.get('_routes') ?? '', routeIds(path))])
      const query = new URLSearchParams(canonical.filter(([, value]) => value !== '')).toString()
      return query ? `${pathname}?${query}` : pathname
    },
  }
}

/** Returns the requested route ids that exist, in a fixed order. A request with unknown ids only gets no data. */
function requestedRoutes(params: string, routeIds: readonly string[]): string {
  if (params === '') return ''
  const named = params.split(',')
  return routeIds.filter((id) => named.includes(id)).join(',') || UNKNOWN
}
