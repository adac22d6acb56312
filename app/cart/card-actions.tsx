import { useState } from 'react'
import { showToast } from '#app/toasts/toasts.ts'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CardData } from '#domain/catalogue/product.ts'
import { addToCart } from './cart.ts'
import { cartItemOf } from './cart-item-of.ts'
import { Heart } from './heart.tsx'

const loadQuickView = () => import('./quick-view.tsx')

/** What a visitor does with a card: the heart and the cart; on phones also a quick look. */
export function CardActions({ card, href }: { card: CardData; href: string }) {
  const [looking, setLooking] = useState(false)
  const { part, fetchEarly, want } = useLazyModule(loadQuickView)
  const QuickView = part?.default
  const { id, name, available } = card
  const { price, image } = cartItemOf(card, 1)
  const add = () =>
    available
      ? addToCart(cartItemOf(card, 1), 'list')
      : showToast({ type: 'warning', title: 'Sold out', description: `${name} is no longer available.` })
  return (
    <>
      <Heart wish={{ id, name, href, image, price }} />
      <div className="card-add">
        <button
          type="button"
          className="btn is-sm"
          aria-label={`Add ${name} to bag`}
          aria-disabled={!available || undefined}
          onClick={add}
        >
          Add
        </button>
      </div>
      <div className="card-acts">
        <button type="button" className="btn-line is-sm" disabled={!available} onClick={add}>
          Add to cart
        </button>
        <button
          type="button"
          className="btn-line is-sm is-square"
          aria-label="Quick view"
          aria-haspopup="dialog"
          onPointerDown={fetchEarly}
          onFocus={fetchEarly}
          onClick={() => want(() => setLooking(true))}
        >
          <Icon of="eye" />
        </button>
      </div>
      {QuickView && <QuickView card={card} href={href} open={looking} onClose={() => setLooking(false)} />}
    </>
  )
}
