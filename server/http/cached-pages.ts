/**
 * The pages that are the same for everyone and are kept in memory, with the query parameters that change what they
 * show; all others are ignored. Orders, the checkout, search and payment answers are never here.
 */
const CACHED_PAGES: Record<string, readonly string[]> = {
  '/': [],
  '/uniquely-yours': [],
  '/wedding-edit': ['for'],
  '/kids-zone': [],
  '/quick-delivery': [],
  '/mothers-day': ['for'],
  '/uniquely-yours/:productId': [],
  '/wedding-edit/:productId': [],
  '/kids-zone/:productId': [],
  '/quick-delivery/:productId': [],
  '/mothers-day/:productId': [],
  '/build-your-own': [],
  '/build-your-own/start': [],
  '/build-your-own/products': ['category', 'page'],
  '/build-your-own/message': [],
  '/corporate': ['tab'],
  '/our-story': [],
  '/careers': ['sent'],
  '/contact': ['sent'],
  '/shipping': [],
  '/returns': [],
  '/terms': [],
  '/privacy': [],
}

const MAX_PARAMETER = 40

const patterns = Object.entries(CACHED_PAGES).map(([pattern, parameters]) => ({
  pattern,
  parameters,
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[\\w-]{1,64}')}$`),
}))

/** Addresses of pages and of the data that the router fetches for them: `/kids-zone` and `/kids-zone.data`. */
const splitData = (pathname: string) =>
  pathname.endsWith('.data')
    ? {
        path: pathname === '/_.data' || pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length),
        data: true,
      }
    : { path: pathname, data: false }

export type PageKey = { key: string; pattern: string }

/** Under which key a page is kept and the pattern for the log; `undefined` for a page that is not kept. */
export function pageKey(url: URL): PageKey | undefined {
  const { path, data } = splitData(url.pathname)
  const page = patterns.find((candidate) => candidate.path.test(path))
  if (!page) return undefined
  const named = data ? [...page.parameters, '_routes'] : page.parameters
  const values = named.map((name) => url.searchParams.get(name) ?? '')
  if (values.some((value, index) => value.length > (named[index] === '_routes' ? 200 : MAX_PARAMETER))) return undefined
  return { key: `${url.pathname}?${values.map(encodeURIComponent).join('&')}`, pattern: page.pattern }
}
