import { PRODUCT_STATE_LABELS, type ProductState } from '#domain/desk/product-list.ts'

const STATUS_CLASSES: Record<ProductState, string> = {
  on: 'is-done',
  low: 'is-packed',
  'sold-out': 'is-late',
  hidden: 'is-way',
  scheduled: 'is-review',
  archived: 'is-off',
}

/** Sale status as text with a coloured mark; colour is never the only signal. */
export const ProductStatus = ({ state }: { state: ProductState }) => (
  <span className={`dk-st ${STATUS_CLASSES[state]}`}>{PRODUCT_STATE_LABELS[state]}</span>
)
