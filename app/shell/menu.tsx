import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { WishlistLabel } from '#app/shop/wishlist/wishlist.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Logotype } from './logotype.tsx'
import { MainLinks, menuNavItems, socialLinks } from './nav-items.tsx'
import type { ShopData } from './shop-data.ts'

/** Invoker attributes: the browser opens the menu itself, also before hydration. */
export const MENU_INVOKER = { command: 'show-modal', commandfor: 'menu' }

/** Fallback for browsers without invoker commands; works before the menu is hydrated. */
export function openMenu() {
  if (!('command' in HTMLButtonElement.prototype)) document.querySelector<HTMLDialogElement>('#menu')?.showModal()
}

type MenuProps = { shop: ShopData; openWishlist: () => void }

/** Full-screen menu of narrow screens. Following a link closes it. */
export function Menu({ shop, openWishlist }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.removeAttribute('data-dormant')
    dialog.current?.dispatchEvent(new Event('awake'))
  }, [])
  const closeAfterLink = ({ currentTarget, target }: MouseEvent<HTMLDialogElement>) => {
    if ((target as Element).closest('a, .menu-hearts')) currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks of the links inside, which keys trigger as well
    <dialog
      ref={dialog}
      className="menu on-dark tissue"
      id="menu"
      aria-label="Menu"
      // It may be opened before hydration and must then match the server's markup.
      data-dormant=""
      onClick={closeAfterLink}
    >
      <div className="menu-top">
        <form method="dialog">
          <button className="tool" aria-label="Close menu" type="submit">
            <Icon of="x" />
          </button>
        </form>
        <span className="logo">
          <Logotype shop={shop} place="header" />
        </span>
      </div>
      <nav aria-label="Main">
        <MainLinks shop={shop} className="big" />
        <ul className="more">
          {menuNavItems(shop.collections).map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          <li className="needs-scripts">
            <button type="button" className="menu-hearts" onClick={openWishlist}>
              <Icon of="heart" />
              <WishlistLabel />
            </button>
          </li>
        </ul>
      </nav>
      <div className="soc">
        {socialLinks(shop.social).map(({ id, name, href }) => (
          <a key={id} href={href}>
            {name}
          </a>
        ))}
      </div>
    </dialog>
  )
}
