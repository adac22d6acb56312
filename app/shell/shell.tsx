import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPath, Link, useLocation, useNavigation } from 'react-router'
import { loadDocument } from '#app/platform/open-failed-page.ts'
import { useSearch } from '#app/shop/search/use-search.tsx'
import { WishlistDrawer } from '#app/shop/wishlist/wishlist-drawer.tsx'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Announcement as Said } from '#domain/content/announcement.ts'
import type { Chrome } from './chrome.ts'
import { Cursor } from './cursor.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useIdlePictures } from './idle-pictures.ts'
import { NoScriptNotice } from './no-script-notice.tsx'
import { useCardRestoration } from './restore-card.ts'
import type { ShopData } from './shop-data.ts'
import { ToastRegion } from './toasts/toast-region.tsx'

const TIMEOUT_MS = 10_000

/**
 * Ends a navigation without a response after ten seconds: the offline page is shown at its URL and retries
 * (`service-worker.js`). Form submissions are left alone.
 */
function useOverdueNavigation() {
  const { state, location, formMethod } = useNavigation()
  const isGet = formMethod === undefined || formMethod === 'GET'
  const address = state === 'loading' && isGet ? createPath(location) : undefined
  useEffect(() => {
    if (address === undefined) return
    const timer = setTimeout(() => showOfflinePage(address), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [address])
}

function showOfflinePage(address: string) {
  const unanswered = new URL(address, location.href)
  unanswered.hash = ''
  navigator.serviceWorker?.controller?.postMessage({ unanswered: unanswered.href })
  loadDocument(address)
}

type ShellProps = { chrome: Chrome; shop: ShopData; children: React.ReactNode }

/** Layout of every page: header, menu, footer and overlays. */
export function Shell({ chrome, shop, children }: ShellProps) {
  useFocusOnNavigation()
  useCardRestoration()
  useOverdueNavigation()
  useIdlePictures()
  const [isWishlistOpen, setWishlistOpen] = useState(false)
  const openWishlist = () => setWishlistOpen(true)
  const offline = useOffline()
  // Above the offline strip the header has a light background, so it never uses the style for dark heroes.
  const look = offline && chrome.header === 'on-dark' ? 'clear' : chrome.header
  const search = useSearch(openWishlist)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {look !== 'none' && <NoScriptNotice what="cart" className="" />}
      {look !== 'none' && shop.announcement && <Announcement {...shop.announcement} />}
      {look !== 'none' && <Header look={look} shop={shop} openWishlist={openWishlist} search={search.button} />}
      {offline && <OfflineStrip />}
      <main id="main">{children}</main>
      {chrome.footer && (
        <Suspense>
          <Footer shop={shop} openWishlist={openWishlist} />
        </Suspense>
      )}
      {search.sheet}
      <WishlistDrawer open={isWishlistOpen} onClose={() => setWishlistOpen(false)} />
      <ToastRegion />
      <CursorOnMove />
    </>
  )
}

/** Focuses the new page's heading after a client navigation, as a page load would reset the focus. */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const was = useRef(pathname)
  useEffect(() => {
    if (was.current === pathname) return
    was.current = pathname
    const placed = document.activeElement?.closest('main') // focused by the page itself
    if (!hash && !placed) focusHeading()
  }, [pathname, hash])
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )

/** Shown below the header while offline; moves the page down by its height. */
const OfflineStrip = () => (
  <p className="strip offline" role="status">
    <Icon of="wifi-off" />
    <span>
      <b>You are offline.</b> What you have looked at is still here, and your cart still works.
    </span>
  </p>
)

/** Wider than 768 px, with a mouse and without reduced motion (specification §2, decisions §3.8). */
const CURSOR_MEDIA = '(min-width: 48.0625rem) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

function CursorOnMove() {
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const welcome = matchMedia(CURSOR_MEDIA)
    const onFirstMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !welcome.matches) return
      window.removeEventListener('pointermove', onFirstMove)
      setMoved(true)
    }
    window.addEventListener('pointermove', onFirstMove, { passive: true })
    return () => window.removeEventListener('pointermove', onFirstMove)
  }, [])
  return moved && <Cursor />
}

const Announcement = ({ text, link }: Said) => (
  <aside className="announcement" aria-label="Announcement">
    {link ? <Link to={link}>{text}</Link> : text}
  </aside>
)
