import { useRef } from 'react'
import { href, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { CartLink } from './cart-link.tsx'
import type { Chrome } from './chrome.ts'
import { Logotype } from './logotype.tsx'
import { MainLinks } from './main-links.tsx'
import { Menu, OPENS_MENU, openMenu } from './menu.tsx'
import type { ShopFacts } from './shop-facts.ts'
import { useScrolled } from './use-scrolled.ts'
import { useTug } from './use-tug.ts'

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
  const menu = useRef<HTMLDialogElement>(null)
  const scrolled = useScrolled()
  useTug(logo)
  return (
    <>
      <header className={`header ${LOOKS[look]}`.trimEnd()} data-scrolled={scrolled}>
        <div className="wrap header-in">
          <nav className="nav only-wide" aria-label="Main">
            <MainLinks />
          </nav>
          <button
            type="button"
            className="tool only-phone"
            aria-label="Open menu"
            {...OPENS_MENU}
            onClick={() => openMenu(menu.current)}
          >
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
      <Menu ref={menu} shop={shop} onHearts={onHearts} />
    </>
  )
}
