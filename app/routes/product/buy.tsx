import { type RefObject, useEffect, useRef, useState } from 'react'
import { addToCart } from '#app/cart/cart.ts'
import { cartItemOf } from '#app/cart/cart-item-of.ts'
import { Heart } from '#app/cart/heart.tsx'
import { useBarDay } from '#app/delivery/bar-day.ts'
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
  const { id, name, pricePaise } = card
  const { price, image } = cartItemOf(card, quantity)
  const add = () => addToCart(cartItemOf(card, quantity), 'product')
  return (
    <div className="buy needs-scripts" ref={row} data-bar={inView === undefined ? 'unknown' : !inView}>
      <QuantityStepper product={name} quantity={quantity} onChange={setQuantity} />
      <div className="buy-place">
        <div className="buybar">
          <span
            className={day?.today ? 'buybar-words is-today' : 'buybar-words'}
            aria-hidden="true"
            data-price={formatPrice(pricePaise)}
            data-name={day?.words ?? name}
          />
          <button type="button" className="btn" onClick={add}>
            Add to Bag
          </button>
        </div>
      </div>
      <Heart wish={{ id, name, href: giftPath(card), image, price }} />
    </div>
  )
}

/** At the top of the window the header covers the page, and on small screens a toast below it. */
const HEADER_PX = 64
const TOAST_PX = 136

/** Whether all of an element is on the screen; `undefined` until the browser has said so. */
function useInView(element: RefObject<Element | null>): boolean | undefined {
  const [inView, setInView] = useState<boolean>()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const coveredPx = matchMedia('(min-width: 64rem)').matches ? HEADER_PX : HEADER_PX + TOAST_PX
    const seen = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting), {
      rootMargin: `-${coveredPx}px 0px 0px`,
      threshold: 0.99,
    })
    seen.observe(current)
    return () => seen.disconnect()
  }, [element])
  return inView
}
