import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useOverdueNavigation } from '#app/offline/use-overdue-navigation.ts'
import { useSearch } from '#app/search/use-search.tsx'
import { ToastRegion } from '#app/toasts/toast-region.tsx'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Announcement as Said } from '#domain/words/announcement.ts'
import type { Chrome } from './chrome.ts'
import { Cursor } from './cursor.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useIdlePictures } from './idle-pictures.ts'
import { NeedsScripts } from './needs-scripts.tsx'
import { useReturnToCard } from './return-to-card.ts'
import type { ShopFacts } from './shop-facts.ts'
import { WishlistDrawer } from './wishlist-drawer.tsx'

type ShellProps = { chrome: Chrome; shop: ShopFacts; children: React.ReactNode }

/** What stands around every page: header and menu before it, footer after it, and what opens over it. */
export function Shell({ chrome, shop, children }: ShellProps) {
  useArrival()
  useReturnToCard()
  useOverdueNavigation()
  useIdlePictures()
  const [hearts, setHearts] = useState(false)
  const openHearts = () => setHearts(true)
  const offline = useOffline()
  // Above the strip the header has paper behind it, whatever the page begins with.
  const look = offline && chrome.header === 'on-dark' ? 'clear' : chrome.header
  const search = useSearch(openHearts)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {look !== 'none' && <NeedsScripts what="cart" className="" />}
      {look !== 'none' && shop.announcement && <Announcement {...shop.announcement} />}
      {look !== 'none' && <Header look={look} shop={shop} onHearts={openHearts} search={search.button} />}
      {offline && <OfflineStrip />}
      <main id="main">{children}</main>
      {chrome.footer && (
        <Suspense>
          <Footer shop={shop} onHearts={openHearts} />
        </Suspense>
      )}
      {search.sheet}
      <WishlistDrawer open={hearts} onClose={() => setHearts(false)} />
      <ToastRegion />
      <Decorations />
    </>
  )
}

/** After a navigation inside the shop the focus is where a page load would put it: at the new page, not on a link that is gone. */
function useArrival() {
  const { pathname, hash } = useLocation()
  const was = useRef(pathname)
  useEffect(() => {
    if (was.current === pathname) return
    was.current = pathname
    const placed = document.activeElement?.closest('main') // by the page itself
    if (!hash && !placed) focusHeading()
  }, [pathname, hash])
}

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOffline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => !navigator.onLine,
    () => false,
  )

/** Hangs under the header until the line is back, and pushes the page down by as much as it takes. */
const OfflineStrip = () => (
  <p className="strip offline" role="status">
    <Icon of="wifi-off" />
    <span>
      <b>You are offline.</b> What you have looked at is still here, and your cart still works.
    </span>
  </p>
)

/** Wider than 768px, a mouse, and no wish for less motion (specification §2, decisions §3.8). */
const WELCOME = '(min-width: 48.0625rem) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** The ribbon that follows the mouse, from its first move on. */
function Decorations() {
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const welcome = matchMedia(WELCOME)
    const meet = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !welcome.matches) return
      window.removeEventListener('pointermove', meet)
      setMoved(true)
    }
    window.addEventListener('pointermove', meet, { passive: true })
    return () => window.removeEventListener('pointermove', meet)
  }, [])
  return moved && <Cursor />
}

/** The owner's line over every page. */
const Announcement = ({ text, link }: Said) => (
  <aside className="announcement" aria-label="Announcement">
    {link ? <Link to={link}>{text}</Link> : text}
  </aside>
)
