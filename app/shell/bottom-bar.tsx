import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useCartCount } from '#app/shop/cart/cart.ts'
import { CountBadge } from '#app/ui/badge.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { prefersReducedMotion } from '#app/ui/motion.ts'

type QuickActionsProps = {
  home?: string
}

/** Bottom bar of narrow screens. Hidden while scrolling down. */
export function BottomBar({ home = '/' }: QuickActionsProps) {
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
            {cart.badge && <CountBadge>{cart.badge}</CountBadge>}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const scrollToTop = () => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })

/** Scroll offset above which nothing hides (specification §2, §9). */
const HIDES_AFTER_PX = 100

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
