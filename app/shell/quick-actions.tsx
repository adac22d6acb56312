import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useCartCount } from '#app/cart/cart.ts'
import { Count } from '#app/ui/flag.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { prefersStill } from '#app/ui/prefers-still.ts'

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
        <li className="needs-scripts">
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
            {cart.badge && <Count>{cart.badge}</Count>}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Smoothly, unless less motion is asked for. */
const scrollToTop = () => window.scrollTo({ top: 0, behavior: prefersStill() ? 'auto' : 'smooth' })

/** Above this offset nothing hides (specification §2, §9). */
const HIDES_AFTER_PX = 100

/** Whether the page is being scrolled down, once it is past 100px; on the way up, and near the top, it is not. */
function useScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let before = window.openedAt ?? window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now !== before) setDown(now > HIDES_AFTER_PX && now > before)
      before = now
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return down
}
