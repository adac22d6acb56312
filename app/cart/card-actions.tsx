import { lazy, Suspense, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { CardData } from '#domain/product.ts'
import { addToCart } from './cart.ts'
import { cartItemOf } from './cart-item-of.ts'
import { Heart } from './heart.tsx'

const loadQuickView = () => import('./quick-view.tsx')
const QuickView = lazy(loadQuickView)

/** What a visitor does with a card: the heart; on phones also the cart and a quick look. */
export function CardActions({ card, href }: { card: CardData; href: string }) {
  // Undefined until the first look: only then is the sheet fetched.
  const [looking, setLooking] = useState<boolean>()
  const { id, name, available } = card
  const { price, image } = cartItemOf(card, 1)
  return (
    <>
      <Heart wish={{ id, name, href, image, price }} />
      <div className="card-acts">
        <button
          type="button"
          className="btn-line is-sm"
          disabled={!available}
          onClick={() => addToCart(cartItemOf(card, 1), 'list')}
        >
          Add to cart
        </button>
        <button
          type="button"
          className="btn-line is-sm is-square"
          aria-label="Quick view"
          aria-haspopup="dialog"
          onPointerDown={loadQuickView}
          onFocus={loadQuickView}
          onClick={() => setLooking(true)}
        >
          <Icon of="eye" />
        </button>
      </div>
      {looking !== undefined && (
        <Suspense>
          <QuickView card={card} href={href} open={looking} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}
