import { memo, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { CardDay } from '#app/delivery/ask-card-days.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { GiftCard } from './gift-card.tsx'

export type GridProps = {
  cards: readonly CardData[]
  /** `is-3` three in a row on a desktop, `is-trio` the first across both columns on a phone. */
  className?: string
  sizes?: string | undefined
  /** Under the name of each is a line for the day on which it arrives; `undefined` until that is known. */
  dueOf?: (card: CardData) => CardDay | undefined
}

/** Cards that hydrate with the page itself: the most that fit the first screen of a phone or a laptop. */
const FIRST_SCREEN = 4
/** Two rows of a desktop, four of a phone. Cards hydrate in groups of this size. */
const TWO_ROWS = 8

/**
 * The gifts of a list, each with its heart and, on phones, its buttons; some after the others, first what is touched. Not
 * drawn anew with the page around it, which hears of every turn that begins.
 */
export const GiftGrid = memo(function GiftGrid({ cards, className = '', sizes, dueOf }: GridProps) {
  // For the way back from a gift, where the browser does not say where it has been.
  const left = { leftList: useLocation().pathname }
  const gift = (card: CardData) => (
    <GiftCard key={card.id} card={card} sizes={sizes} due={dueOf && { day: dueOf(card) }} left={left} />
  )
  return (
    <div className={`cards ${className}`.trimEnd()}>
      {cards.slice(0, FIRST_SCREEN).map(gift)}
      <Suspense>{cards.slice(FIRST_SCREEN, TWO_ROWS).map(gift)}</Suspense>
      {groupsOf(TWO_ROWS, cards.slice(TWO_ROWS)).map((group) => (
        <Suspense key={group[0]?.id}>{group.map(gift)}</Suspense>
      ))}
    </div>
  )
})

const groupsOf = <T,>(size: number, list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
