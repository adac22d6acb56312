import { memo, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { addToCart, toCartItem } from '#app/shop/cart/cart.ts'
import type { CardDelivery } from '#app/shop/delivery/card-days.tsx'
import { CardDeliveryLine, useCardDays } from '#app/shop/delivery/card-days.tsx'
import { WishlistButton } from '#app/shop/wishlist/wishlist.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'

const loadQuickView = () => import('#app/shop/cart/quick-view.tsx')

/**
 * Heart and Add button of a product card; on phones also Quick view. A product that is sold out has no Add button.
 */
function CardActions({ card, href }: { card: ProductCardData; href: string }) {
  const [isQuickViewOpen, setQuickViewOpen] = useState(false)
  const { part, fetchEarly, want } = useLazyModule(loadQuickView)
  const QuickView = part?.default
  const { id, name, available } = card
  const { pricePaise, image } = toCartItem(card, 1)
  const add = () => addToCart(toCartItem(card, 1), 'list')
  return (
    <>
      <WishlistButton wish={{ id, name, href, image, pricePaise }} />
      {available && (
        <div className="card-add needs-scripts">
          <button type="button" className="btn is-sm" aria-label={`Add ${name} to bag`} onClick={add}>
            Add
          </button>
        </div>
      )}
      <div className="card-acts needs-scripts">
        {available && (
          <button type="button" className="btn-line is-sm" onClick={add}>
            Add to cart
          </button>
        )}
        <button
          type="button"
          className="btn-line is-sm is-square"
          aria-label="Quick view"
          aria-haspopup="dialog"
          onPointerDown={fetchEarly}
          onFocus={fetchEarly}
          onClick={() => want(() => setQuickViewOpen(true), href)}
        >
          <Icon of="eye" />
        </button>
      </div>
      {QuickView && (
        <QuickView card={card} href={href} open={isQuickViewOpen} onClose={() => setQuickViewOpen(false)} />
      )}
    </>
  )
}

/** Product grid with delivery days, once the PIN code is known. Products that are sold out have none. */
export const DatedProductGrid = memo(function DatedGifts(grid: ProductGridProps) {
  const days = useCardDays(grid.cards.map(({ id }) => id))
  return <ProductGrid {...grid} dueOf={({ id, available }) => (available ? days?.get(id) : undefined)} />
})

type Props = {
  card: ProductCardData
  sizes?: string | undefined
  /** Shows the delivery line under the name; `day` is undefined until it is known. */
  due?: { day: CardDelivery | undefined } | undefined
  /** Navigation state of the link to the product. */
  left: { leftList: string }
}

/** Product card of a list, with its actions. */
const ListProductCard = ({ card, sizes, due, left }: Props) => {
  const to = productPath(card)
  return (
    <ProductCard
      card={card}
      sizes={sizes}
      note={due && <CardDeliveryLine day={due.day} />}
      link={
        <Link to={to} state={left} prefetch="intent">
          {card.name}
        </Link>
      }
      action={<CardActions card={card} href={to} />}
    />
  )
}

export type ProductGridProps = {
  cards: readonly ProductCardData[]
  /** `is-3` has three columns on desktops, `is-trio` the first card across both columns on phones. */
  className?: string
  sizes?: string | undefined
  /** Adds a delivery line to each card; returns undefined until the day is known. */
  dueOf?: (card: ProductCardData) => CardDelivery | undefined
}

/** Cards that hydrate with the page: the most that a first screen shows. */
const FIRST_SCREEN = 4
const GROUP_SIZE = 8

/**
 * Product grid of a list. Cards hydrate in groups, the touched one first. Memoized, because the page re-renders on
 * each navigation.
 */
export const ProductGrid = memo(function GiftGrid({ cards, className = '', sizes, dueOf }: ProductGridProps) {
  // Lets the product page link back to this list when the browser does not tell where it has been.
  const left = { leftList: useLocation().pathname }
  const gift = (card: ProductCardData) => (
    <ListProductCard key={card.id} card={card} sizes={sizes} due={dueOf && { day: dueOf(card) }} left={left} />
  )
  return (
    <div className={`cards ${className}`.trimEnd()}>
      {cards.slice(0, FIRST_SCREEN).map(gift)}
      <Suspense>{cards.slice(FIRST_SCREEN, GROUP_SIZE).map(gift)}</Suspense>
      {groupsOf(GROUP_SIZE, cards.slice(GROUP_SIZE)).map((group) => (
        <Suspense key={group[0]?.id}>{group.map(gift)}</Suspense>
      ))}
    </div>
  )
})

const groupsOf = <T,>(size: number, list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
