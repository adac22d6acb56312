import { useContext } from 'react'
import { Link, useInRouterContext } from 'react-router'
import { CardActions } from '#app/cart/card-actions.tsx'
import type { CardDay } from '#app/delivery/ask-card-days.ts'
import { CardDue } from '#app/delivery/card-due.tsx'
import { useDrawn } from '#app/first-paint/drawn-later.tsx'
import { DrawnOnce } from '#app/still/drawn-once.ts'
import { cardClass, ProductCard } from '#app/ui/product-card.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { CardData } from '#domain/catalogue/product.ts'

/** Plain data, by which the server knows the markup again. */
type Shown = {
  card: CardData
  sizes?: string | undefined
  below: boolean
  /** The line under its name is there, with the day once that is known. */
  due?: { day: CardDay | undefined } | undefined
}
type Props = Shown & {
  /** What the browser keeps with the way to the gift. */
  left: { leftList: string }
}

/** A gift of a list. Until something of it changes the server draws it once for all pages that show it. */
export function GiftCard({ left, ...shown }: Props) {
  const draw = useContext(DrawnOnce)
  if (!draw) return <Gift {...shown} left={left} />
  const html = draw(Gift, shown)
  const inside = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, from what is escaped like everything else
  return <article className={cardClass(shown.below)} dangerouslySetInnerHTML={{ __html: inside }} />
}

const Gift = ({ card, sizes, below, due, left }: Shown & Partial<Props>) => {
  const to = giftPath(card)
  // What is drawn once knows no router, and no page.
  const isRouted = useInRouterContext()
  return (
    <ProductCard
      card={card}
      sizes={sizes}
      below={below}
      drawn={useDrawn()}
      note={due && <CardDue day={due.day} />}
      link={
        isRouted ? (
          <Link to={to} state={left} prefetch="intent">
            {card.name}
          </Link>
        ) : (
          <a href={to} data-discover="true">
            {card.name}
          </a>
        )
      }
      action={<CardActions card={card} href={to} />}
    />
  )
}
