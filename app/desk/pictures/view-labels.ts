import type { ProductView } from '#domain/catalogue/product.ts'

/** Desk labels of the four product pictures. */
export const VIEW_LABELS: Record<ProductView, string> = {
  hero: 'Open',
  closed: 'Closed',
  above: 'From above',
  detail: 'Up close',
}
