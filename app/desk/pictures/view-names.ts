import type { ProductView } from '#domain/catalogue/product.ts'

/** What the desk calls the four pictures of a gift. */
export const VIEW_NAMES: Record<ProductView, string> = {
  hero: 'Open',
  closed: 'Closed',
  above: 'From above',
  detail: 'Up close',
}
