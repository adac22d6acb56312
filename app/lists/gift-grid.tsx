import { memo, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { CardDay } from '#app/delivery/ask-card-days.ts'
import { DrawnLater } from '#app/first-paint/drawn-later.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
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

/** So many cards at most are seen without scrolling on a phone or a laptop; a high window draws the next ones at once. */
const FIRST_SCREEN = 4
/** So many come to life at once: two rows on a desktop, four on a phone. */
const TOGETHER = 8

/**
 * The gifts of a list, each with its heart and, on phones, its buttons; some after the others, first what is touched. Not
 * drawn anew with the page around it, which hears of every turn that begins.
 */
export const GiftGrid = memo(function GiftGrid({ cards, className = '', sizes, dueOf }: GridProps) {
  // For the way back from a gift, where the browser does not say where it has been.
  const left = { leftList: useLocation().pathname }
  const gift = (card: CardData, below: boolean) => (
    <GiftCard key={card.id} card={card} sizes={sizes} below={below} due={dueOf && { day: dueOf(card) }} left={left} />
  )
  return (
    <div className={`cards ${className}`.trimEnd()}>
      {cards.slice(0, FIRST_SCREEN).map((card) => gift(card, false))}
      {groupsOf(TOGETHER, cards.slice(FIRST_SCREEN)).map((group, index) => (
        <Suspense key={group[0]?.id}>
          <DrawnLater after={index + 1} links={group.map(giftPath)}>
            {group.map((card) => gift(card, true))}
          </DrawnLater>
        </Suspense>
      ))}
    </div>
  )
})

const groupsOf = <T,>(size: number, list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
