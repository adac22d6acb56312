import { Link } from 'react-router'
import { useCartCount } from '#app/cart/cart-count.ts'
import { BoxIcon } from '#app/ui/icon.tsx'

/** The way to the cart; the dot appears in room that is kept for it, so nothing moves when the cart is read. */
export function CartLink() {
  const { badge, name } = useCartCount()
  return (
    <Link className="tool" to="/cart" aria-label={name}>
      <BoxIcon filled={badge !== undefined} />
      <span className="only-wide">Cart</span>{' '}
      <span className="count-room">{badge && <span className="count">{badge}</span>}</span>
    </Link>
  )
}
