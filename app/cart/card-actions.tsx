import { useState } from 'react'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CardData } from '#domain/catalogue/product.ts'
import { addToCart } from './cart.ts'
import { cartItemOf } from './cart-item-of.ts'
import { Heart } from './heart.tsx'

const loadQuickView = () => import('./quick-view.tsx')

/** The card's heart and Add button; on phones also Quick view. A gift that is sold out has no Add. */
export function CardActions({ card, href }: { card: CardData; href: string }) {
  const [looking, setLooking] = useState(false)
  const { part, fetchEarly, want } = useLazyModule(loadQuickView)
  const QuickView = part?.default
  const { id, name, available } = card
  const { price, image } = cartItemOf(card, 1)
  const add = () => addToCart(cartItemOf(card, 1), 'list')
  return (
    <>
      <Heart wish={{ id, name, href, image, price }} />
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
          onClick={() => want(() => setLooking(true), href)}
        >
          <Icon of="eye" />
        </button>
      </div>
      {QuickView && <QuickView card={card} href={href} open={looking} onClose={() => setLooking(false)} />}
    </>
  )
}
