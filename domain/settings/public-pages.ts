const MAX_SEGMENTS = 12
/** Percent-encoded, the form in which a path is sent. */
const MAX_BYTES = 1000

/** A slash in every spelling that a URL parser or the router reads as one. */
const SLASH = /[/\\]|%2f|%5c/gi

/**
 * Tests an address for a path that no page has: more than 12 segments or 1,000 bytes. The query is ignored. Empty
 * segments count, since each costs the router as much as another.
 */
export function isOverlongPath(address: string): boolean {
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  return path.length > MAX_BYTES || (path.match(SLASH)?.length ?? 0) > MAX_SEGMENTS
}

/** The address whose page is shown for every overlong path; the catch-all route answers it. */
export const NOT_FOUND_PATH = '/page/not/found'

/**
 * Paths with personal or test pages, including everything below them: excluded from search engines, without a
 * canonical URL.
 */
export const PRIVATE_PATHS = [
  '/cart',
  '/checkout',
  '/order',
  '/search',
  '/search.json',
  '/build-your-own/checkout',
  '/pay',
  '/payment',
  '/payment-demo',
  '/payment-links',
  '/instamojo-mock',
  '/newsletter',
  '/notices',
  '/consultation',
  '/track',
  '/unsubscribe',
  '/components',
  '/offline',
  '/desk',
] as const

/** Public pages without collections and products. */
export const PUBLIC_PAGES = [
  '/',
  '/build-your-own',
  '/corporate',
  '/our-story',
  '/careers',
  '/contact',
  '/shipping',
  '/returns',
  '/terms',
  '/privacy',
] as const

/** Tests whether a path is private or below a private one. */
export const isPrivatePath = (pathname: string): boolean =>
  PRIVATE_PATHS.some((place) => pathname === place || pathname.startsWith(`${place}/`))

/** Tests whether a path belongs to the desk, which the shop never links to. */
export const isDeskPath = (pathname: string): boolean => /^\/desk(?:[/.]|$)/.test(pathname)
