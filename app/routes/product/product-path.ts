import { COLLECTION_SLUGS } from '#domain/catalogue/collections.ts'

const PRODUCT_PATH = new RegExp(`^/(?:${COLLECTION_SLUGS.join('|')})/[^/]+/?$`)

/** Whether an address is that of a gift: what is on its way there is shown as such (decisions §3.9). */
export const isProductPath = (pathname: string): boolean => PRODUCT_PATH.test(pathname)
