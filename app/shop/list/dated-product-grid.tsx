import { memo } from 'react'
import { useCardDays } from '#app/shop/delivery/use-card-days.ts'
import { ProductGrid, type ProductGridProps } from './product-grid.tsx'

/** Product grid with delivery days, once the PIN code is known. Products that are sold out have none. */
export const DatedProductGrid = memo(function DatedGifts(grid: ProductGridProps) {
  const days = useCardDays(grid.cards.map(({ id }) => id))
  return <ProductGrid {...grid} dueOf={({ id, available }) => (available ? days?.get(id) : undefined)} />
})
