import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { HeartsLabel } from './hearts-label.tsx'
import { Logotype } from './logotype.tsx'
import { MainLinks, morePlaces, socialLinks } from './places.tsx'
import type { ShopFacts } from './shop-facts.ts'

/** Lets the browser open the menu by itself, also before the page has come to life. */
export const OPENS_MENU = { command: 'show-modal', commandfor: 'menu' }

/** For browsers that do not know such commands yet; the menu may not have come to life. */
export function openMenu() {
  if (!('command' in HTMLButtonElement.prototype)) document.querySelector<HTMLDialogElement>('#menu')?.showModal()
}

type MenuProps = { shop: ShopFacts; onHearts: () => void }

/** The full-screen menu of narrow screens. Any link in it closes it. */
export function Menu({ shop, onHearts }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.removeAttribute('data-dormant')
    dialog.current?.dispatchEvent(new Event('awake'))
  }, [])
  const closeAfterLink = ({ currentTarget, target }: MouseEvent<HTMLDialogElement>) => {
    if ((target as Element).closest('a, .menu-hearts')) currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: follows the clicks of the links inside, which keys make as well
    <dialog
      ref={dialog}
      className="menu on-dark tissue"
      id="menu"
      aria-label="Menu"
      // It may be open before it has come to life, and until then it has to stay as the server sent it.
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
          {morePlaces(shop.collections).map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          <li className="needs-scripts">
            <button type="button" className="menu-hearts" onClick={onHearts}>
              <Icon of="heart" />
              <HeartsLabel />
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
