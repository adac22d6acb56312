import { type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { currentCart, onCartChange, useCartCount } from '#app/shop/cart/cart.ts'
import { CountBadge } from '#app/ui/badge.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { prefersReducedMotion } from '#app/ui/motion.ts'
import { totalItems } from '#domain/cart/cart.ts'
import type { Chrome } from './chrome.ts'
import { Logotype } from './logotype.tsx'
import { MENU_INVOKER, Menu, openMenu } from './menu.tsx'
import { MainLinks } from './nav-items.tsx'
import type { ShopData } from './shop-data.ts'

const HEADER_CLASSES: Record<Chrome['header'], string> = {
  clear: '',
  'on-dark': 'on-photo-dark',
  solid: 'is-solid',
  none: '',
}

type HeaderProps = {
  look: Chrome['header']
  shop: ShopData
  openWishlist: () => void
  search?: React.ReactNode
}

export function Header({ look, shop, openWishlist, search }: HeaderProps) {
  const logo = useRef<HTMLAnchorElement>(null)
  const scrolled = useScrolled()
  useLogoAnimation(logo)
  return (
    <>
      <header className={`header ${HEADER_CLASSES[look]}`.trimEnd()} data-scrolled={scrolled}>
        <div className="wrap header-in">
          <nav className="nav only-wide" aria-label="Main">
            <MainLinks shop={shop} />
          </nav>
          <button type="button" className="tool only-phone" aria-label="Open menu" {...MENU_INVOKER} onClick={openMenu}>
            <Icon of="menu" />
          </button>
          <Link className="logo" to={href('/')} aria-label={`${shop.name}, home`} ref={logo}>
            <Logotype shop={shop} place="header" />
          </Link>
          <div className="tools">
            {search}
            <CartLink />
          </div>
        </div>
      </header>
      {/* Opened by the browser itself; hydrates after the visible part. */}
      <Suspense>
        <Menu shop={shop} openWishlist={openWishlist} />
      </Suspense>
    </>
  )
}

/** Cart link. Space is reserved for the badge, so that nothing moves when the cart is read. */
function CartLink() {
  const { badge, name } = useCartCount()
  return (
    <Link className="tool" to="/cart" aria-label={name}>
      <BoxIcon filled={badge !== undefined} />
      <span className="only-wide">Cart</span>{' '}
      <span className="count-room">{badge && <CountBadge>{badge}</CountBadge>}</span>
    </Link>
  )
}

/** Scroll offset beyond which the header is opaque (specification §9). */
const SCROLLED_AFTER_PX = 10

/** Cached, because reading it during a render would force layout. */
let scrolled = false

function subscribeToScroll(listener: () => void) {
  const look = () => {
    scrolled = window.scrollY > SCROLLED_AFTER_PX
    listener()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}

const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribeToScroll,
    () => scrolled,
    () => false,
  )

const TUG_KEYFRAMES = [
  { transform: 'none' },
  { transform: 'translateY(256px)', easing: 'cubic-bezier(.16, 1, .3, 1)' },
  { transform: 'none' },
]

/** Animates the logotype when an item is added to the cart. */
function useLogoAnimation(logo: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before = totalItems(currentCart())
    return onCartChange(() => {
      const now = totalItems(currentCart())
      if (now > before && !prefersReducedMotion()) {
        logo.current
          ?.querySelector('.l')
          ?.animate(TUG_KEYFRAMES, { duration: 560, easing: 'cubic-bezier(.2, .75, .25, 1)' })
      }
      before = now
    })
  }, [logo])
}
