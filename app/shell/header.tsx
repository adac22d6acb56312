import { type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { currentCart, onCartChange, useCartCount } from '#app/cart/cart.ts'
import { Count } from '#app/ui/flag.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { prefersStill } from '#app/ui/prefers-still.ts'
import { totalItems } from '#domain/cart/cart.ts'
import type { Chrome } from './chrome.ts'
import { Logotype } from './logotype.tsx'
import { Menu, OPENS_MENU, openMenu } from './menu.tsx'
import { MainLinks } from './places.tsx'
import type { ShopFacts } from './shop-facts.ts'

const LOOKS: Record<Chrome['header'], string> = { clear: '', 'on-dark': 'on-photo-dark', solid: 'is-solid', none: '' }

type HeaderProps = {
  look: Chrome['header']
  shop: ShopFacts
  onHearts: () => void
  /** Stands before the cart. */
  search?: React.ReactNode
}

export function Header({ look, shop, onHearts, search }: HeaderProps) {
  const logo = useRef<HTMLAnchorElement>(null)
  const scrolled = useScrolled()
  useTug(logo)
  return (
    <>
      <header className={`header ${LOOKS[look]}`.trimEnd()} data-scrolled={scrolled}>
        <div className="wrap header-in">
          <nav className="nav only-wide" aria-label="Main">
            <MainLinks shop={shop} />
          </nav>
          <button type="button" className="tool only-phone" aria-label="Open menu" {...OPENS_MENU} onClick={openMenu}>
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
      {/* The browser opens it by itself; it comes to life after what is on the screen. */}
      <Suspense>
        <Menu shop={shop} onHearts={onHearts} />
      </Suspense>
    </>
  )
}

/** The way to the cart; the dot appears in room that is kept for it, so nothing moves when the cart is read. */
function CartLink() {
  const { badge, name } = useCartCount()
  return (
    <Link className="tool" to="/cart" aria-label={name}>
      <BoxIcon filled={badge !== undefined} />
      <span className="only-wide">Cart</span> <span className="count-room">{badge && <Count>{badge}</Count>}</span>
    </Link>
  )
}

/** The header stops being transparent after this many pixels (specification §9). */
const SCROLLED_AFTER_PX = 10

/** Kept, since asked for while a page changes it would be laid out at once. */
let scrolled = false

function onScroll(listener: () => void) {
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
    onScroll,
    () => scrolled,
    () => false,
  )

/** Six pixels at the logotype's size, in the units of its drawing. */
const TUG = [
  { transform: 'none' },
  { transform: 'translateY(256px)', easing: 'cubic-bezier(.16, 1, .3, 1)' },
  { transform: 'none' },
]

/** The ribbon of the logotype is tugged when something goes into the cart. */
function useTug(logo: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before = totalItems(currentCart())
    return onCartChange(() => {
      const now = totalItems(currentCart())
      if (now > before && !prefersStill()) {
        logo.current?.querySelector('.l')?.animate(TUG, { duration: 560, easing: 'cubic-bezier(.2, .75, .25, 1)' })
      }
      before = now
    })
  }, [logo])
}
