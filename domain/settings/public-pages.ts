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
  '/consultation',
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
