import { useState } from 'react'
import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { WishlistButton } from '#app/shop/wishlist/wishlist.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { addToCart, toCartItem } from './cart.ts'

const loadQuickView = () => import('./quick-view.tsx')

/**
 * Heart and Add button of a product card; on phones also Quick view. A product that is sold out has no Add button.
 */
export function CardActions({ card, href }: { card: ProductCardData; href: string }) {
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
