import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { CardActions } from '#app/cart/card-actions.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { CardData } from '#domain/catalogue/product.ts'

export type GridProps = {
  cards: readonly CardData[]
  /** `is-3` three in a row on a desktop, `is-trio` the first across both columns on a phone. */
  className?: string
  sizes?: string | undefined
  /** A line under the name of each. */
  noteOf?: (card: CardData) => ReactNode
}

/** So many cards at most are seen without scrolling, however the window is cut. */
const FIRST_SCREEN = 4
/** So many come to life at once: two rows on a desktop, four on a phone. */
const TOGETHER = 8

/** The gifts of a list, each with its heart and, on phones, its buttons; some after the others, first what is touched. */
export function GiftGrid({ cards, className = '', sizes, noteOf }: GridProps) {
  // For the way back from a gift, where the browser does not say where it has been.
  const left = { leftList: useLocation().pathname }
  const gift = (card: CardData, below: boolean) => {
    const to = giftPath(card)
    return (
      <ProductCard
        key={card.id}
        card={card}
        sizes={sizes}
        below={below}
        note={noteOf?.(card)}
        link={
          <Link to={to} state={left} prefetch="intent">
            {card.name}
          </Link>
        }
        action={<CardActions card={card} href={to} />}
      />
    )
  }
  return (
    <div className={`cards ${className}`.trimEnd()}>
      {cards.slice(0, FIRST_SCREEN).map((card) => gift(card, false))}
      {groupsOf(TOGETHER, cards.slice(FIRST_SCREEN)).map((group) => (
        <Suspense key={group[0]?.id}>{group.map((card) => gift(card, true))}</Suspense>
      ))}
    </div>
  )
}

const groupsOf = <T,>(size: number, list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
