import { PRODUCT_STATE_WORDS, type ProductState } from '#domain/desk/product-list.ts'

const LOOKS: Record<ProductState, string> = {
  on: 'is-done',
  low: 'is-packed',
  'sold-out': 'is-late',
  hidden: 'is-way',
  scheduled: 'is-review',
  archived: 'is-off',
}

/** A diamond and the word: never told by colour alone. */
export const ProductStateMark = ({ state }: { state: ProductState }) => (
  <span className={`dk-st ${LOOKS[state]}`}>{PRODUCT_STATE_WORDS[state]}</span>
)
