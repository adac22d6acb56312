import { memo } from 'react'
import { useCardDays } from '#app/delivery/use-card-days.ts'
import { GiftGrid, type GridProps } from './gift-grid.tsx'

/** Gifts with the day on which each arrives, once a PIN code is known; what is sold out says so on its picture. */
export const DatedGifts = memo(function DatedGifts(grid: GridProps) {
  const days = useCardDays(grid.cards.map(({ id }) => id))
  return <GiftGrid {...grid} dueOf={({ id, available }) => (available ? days?.get(id) : undefined)} />
})
