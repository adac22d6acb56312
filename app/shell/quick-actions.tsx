import { Link, NavLink } from 'react-router'
import { useCartCount } from '#app/cart/cart-count.ts'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { prefersStill } from '#app/ui/prefers-still.ts'
import { useScrollingDown } from './use-scrolling-down.ts'

type QuickActionsProps = {
  /** Where its Home leads: the home page, or the page that is home to a world of its own. */
  home?: string
}

/** The bar at the foot of narrow screens. It leaves while the page is scrolled down and comes back on the way up. */
export function QuickActions({ home = '/' }: QuickActionsProps) {
  const hidden = useScrollingDown()
  const cart = useCartCount()
  return (
    <nav className="bar" aria-label="Quick actions" data-hidden={hidden}>
      <ul>
        <li>
          <button type="button" onClick={scrollToTop}>
            <Icon of="arrow-up" />
            <span>Top</span>
          </button>
        </li>
        <li>
          <NavLink to={home} end>
            <Icon of="house" />
            <span>Home</span>
          </NavLink>
        </li>
        <li>
          <Link to="/cart" aria-label={cart.name}>
            <BoxIcon filled={cart.badge !== undefined} />
            <span>Cart</span>
            {cart.badge && <span className="count">{cart.badge}</span>}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Smoothly, unless less motion is asked for. */
const scrollToTop = () => window.scrollTo({ top: 0, behavior: prefersStill() ? 'auto' : 'smooth' })
