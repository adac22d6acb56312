import { type RefObject, useEffect, useRef, useState } from 'react'
import { addToCart } from '#app/cart/cart.ts'
import { cartItemOf } from '#app/cart/cart-item-of.ts'
import { Heart } from '#app/cart/heart.tsx'
import { useBarDay } from '#app/delivery/bar-day.ts'
import { showToast } from '#app/toasts/toasts.ts'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { giftPath } from '#domain/catalogue/collections.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { formatPrice } from '#domain/payment/money.ts'

/**
 * How many, the button, the heart. While the row is not on the screen its one button stands in a bar at the foot beside
 * the price and the day, or the name while no day is known, which are repeated for the eye only.
 */
export function Buy({ card }: { card: CardData }) {
  const [quantity, setQuantity] = useState(1)
  const day = useBarDay()
  const row = useRef<HTMLDivElement>(null)
  const inView = useInView(row)
  const { id, name, pricePaise, available } = card
  const { price, image } = cartItemOf(card, quantity)
  const gone = `${name} is no longer available.`
  const add = () =>
    available
      ? addToCart(cartItemOf(card, quantity), 'product')
      : showToast({ type: 'warning', title: 'Sold out', description: gone })
  return (
    <>
      <div className="buy" ref={row} data-bar={inView === undefined ? 'unknown' : !inView}>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <div className="buy-place">
          <div className="buybar">
            <span
              className={day?.today ? 'buybar-words is-today' : 'buybar-words'}
              aria-hidden="true"
              data-price={formatPrice(pricePaise)}
              data-name={day?.words ?? name}
            />
            <button
              type="button"
              className="btn"
              aria-disabled={!available || undefined}
              aria-describedby={available ? undefined : 'gone'}
              onClick={add}
            >
              Add to Bag
            </button>
          </div>
        </div>
        <Heart wish={{ id, name, href: giftPath(card), image, price }} />
      </div>
      {!available && (
        <p className="buy-gone" id="gone">
          {gone}
        </p>
      )}
    </>
  )
}

/** Whether all of an element is on the screen; `undefined` until the browser has said so. */
function useInView(element: RefObject<Element | null>): boolean | undefined {
  const [inView, setInView] = useState<boolean>()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const seen = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting), {
      // The header lies over what is behind it.
      rootMargin: '-64px 0px 0px',
      threshold: 0.99,
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [element])
  return inView
}
