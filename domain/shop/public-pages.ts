/**
 * Places that are nobody's but the visitor's, or only for trying things out: search engines are asked to stay away,
 * and they name no address of their own. Whatever lies below one is meant as well.
 */
export const PRIVATE_PLACES = [
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

/** Pages that lead to others, and what the shop says of itself. Each collection's and each gift's page comes on top. */
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

export const isPrivatePlace = (pathname: string): boolean =>
  PRIVATE_PLACES.some((place) => pathname === place || pathname.startsWith(`${place}/`))

/** Where the shop is looked after: nothing of it is the shop's, and nobody who visits the shop is led there. */
export const isDeskPlace = (pathname: string): boolean => /^\/desk(?:[/.]|$)/.test(pathname)
