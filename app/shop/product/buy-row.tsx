import { type RefObject, useEffect, useRef, useState } from 'react'
import { createStore } from '#app/platform/store.ts'
import { addToCart, toCartItem } from '#app/shop/cart/cart.ts'
import { WishlistButton } from '#app/shop/wishlist/wishlist.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { productPath } from '#domain/catalogue/collections.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { formatPrice } from '#domain/payment/money.ts'

const buyBarDay = createStore<{ text: string; today: boolean } | undefined>(undefined)

/** Shows the panel's delivery buyBarDay in the phone's buy bar, in place of the name. */
export const setBuyBarDay = buyBarDay.set
const useBuyBarDay = () => buyBarDay.use()

/**
 * Quantity, Add to Bag and wishlist button. While the row is off screen, a bar at the bottom shows the button with
 * price and delivery day; without a day it shows the name. The texts of the bar are hidden from screen readers.
 */
export function BuyRow({ card }: { card: ProductCardData }) {
  const [quantity, setQuantity] = useState(1)
  const day = useBuyBarDay()
  const row = useRef<HTMLDivElement>(null)
  const inView = useInView(row)
  const { id, name, pricePaise } = card
  const { image } = toCartItem(card, quantity)
  const add = () => addToCart(toCartItem(card, quantity), 'product')
  return (
    <div className="buy needs-scripts" ref={row} data-bar={inView === undefined ? 'unknown' : !inView}>
      <QuantityStepper product={name} quantity={quantity} onChange={setQuantity} />
      <div className="buy-place">
        <div className="buybar">
          <span
            className={day?.today ? 'buybar-words is-today' : 'buybar-words'}
            aria-hidden="true"
            data-price={formatPrice(pricePaise)}
            data-name={day?.text ?? name}
          />
          <button type="button" className="btn" onClick={add}>
            Add to Bag
          </button>
        </div>
      </div>
      <WishlistButton wish={{ id, name, href: productPath(card), image, pricePaise }} />
    </div>
  )
}

/** Heights at the top of the window that the header covers and, on small screens, a toast below it. */
const HEADER_PX = 64
const TOAST_PX = 136

/** Returns true when the whole element is visible; `undefined` before the first measurement. */
function useInView(element: RefObject<Element | null>): boolean | undefined {
  const [inView, setInView] = useState<boolean>()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const coveredPx = matchMedia('(min-width: 64rem)').matches ? HEADER_PX : HEADER_PX + TOAST_PX
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting), {
      rootMargin: `-${coveredPx}px 0px 0px`,
      threshold: 0.99,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
