import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSearch } from '#app/search/use-search.tsx'
import { ToastRegion } from '#app/toasts/toast-region.tsx'
import { useLazyModule } from '#app/ui/use-lazy-module.ts'
import type { Chrome } from './chrome.ts'
import { Decorations } from './decorations.tsx'
import { focusHeading } from './focus-heading.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineStrip, useOffline } from './offline-strip.tsx'
import type { ShopFacts } from './shop-facts.ts'

const loadDrawer = () => import('./wishlist-drawer.tsx')

type ShellProps = { chrome: Chrome; shop: ShopFacts; children: React.ReactNode }

/** What stands around every page: header and menu before it, footer after it, and what opens over it. */
export function Shell({ chrome, shop, children }: ShellProps) {
  useArrival()
  const [hearts, setHearts] = useState(false)
  const { part, fetchEarly, want } = useLazyModule(loadDrawer)
  const WishlistDrawer = part?.default
  const openHearts = () => want(() => setHearts(true))
  const offline = useOffline()
  // Above the strip the header has paper behind it, whatever the page begins with.
  const look = offline && chrome.header === 'on-dark' ? 'clear' : chrome.header
  const search = useSearch({
    fetchHearts: fetchEarly,
    openHearts: (leave) =>
      want(() => {
        leave()
        setHearts(true)
      }),
  })
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {look !== 'none' && <Header look={look} shop={shop} onHearts={openHearts} search={search.button} />}
      {offline && <OfflineStrip />}
      <main id="main">{children}</main>
      {chrome.footer && <Footer shop={shop} onHearts={openHearts} />}
      {search.sheet}
      {WishlistDrawer && <WishlistDrawer open={hearts} onClose={() => setHearts(false)} />}
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
