import { Link } from 'react-router'
import { CardActions } from '#app/cart/card-actions.tsx'
import type { CardDay } from '#app/delivery/ask-card-days.ts'
import { CardDue } from '#app/delivery/card-due.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { CardData } from '#domain/catalogue/product.ts'

type Props = {
  card: CardData
  sizes?: string | undefined
  /** The line under its name is there, with the day once that is known. */
  due?: { day: CardDay | undefined } | undefined
  /** State that the browser keeps with the navigation to the product. */
  left: { leftList: string }
}

/** A product of a list. */
export const GiftCard = ({ card, sizes, due, left }: Props) => {
  const to = giftPath(card)
  return (
    <ProductCard
      card={card}
      sizes={sizes}
      note={due && <CardDue day={due.day} />}
      link={
        <Link to={to} state={left} prefetch="intent">
          {card.name}
        </Link>
      }
      action={<CardActions card={card} href={to} />}
    />
  )
}
