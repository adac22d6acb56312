import type { ReactNode } from 'react'
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

/** The gifts of a list, each with its heart and, on phones, its buttons. */
export function GiftGrid({ cards, className = '', sizes, noteOf }: GridProps) {
  // For the way back from a gift, where the browser does not say where it has been.
  const left = { leftList: useLocation().pathname }
  return (
    <div className={`cards ${className}`.trimEnd()}>
      {cards.map((card, index) => {
        const to = giftPath(card)
        return (
          <ProductCard
            key={card.id}
            card={card}
            sizes={sizes}
            below={index >= FIRST_SCREEN}
            note={noteOf?.(card)}
            link={
              <Link to={to} state={left} prefetch="intent">
                {card.name}
              </Link>
            }
            action={<CardActions card={card} href={to} />}
          />
        )
      })}
    </div>
  )
}
