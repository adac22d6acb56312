import { InlineScript } from '#app/offline/inline-script.tsx'
import { keepTrying } from '#app/offline/keep-trying.ts'
import offlineCart from '#app/offline/offline-cart.js?url'
import { OFFLINE_TITLE, OfflineWords } from '#app/offline/offline-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Logotype } from '#app/shell/logotype.tsx'
import { useShop } from '#app/shell/use-shop.ts'

export const handle = { chrome: { header: 'none', footer: false, scripts: false } } satisfies ChromeHandle

export const meta = () => [...pageMeta(OFFLINE_TITLE), NOT_INDEXED]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = () => null

/**
 * Stored by the service worker and shown in place of any page that cannot be fetched. It needs no other page: its scripts
 * show the cart and open the page that was asked for when a request succeeds.
 */
export default function Offline() {
  const shop = useShop()
  return (
    <>
      <p className="adrift-logo wrap">{shop && <Logotype shop={shop} place="header" />}</p>
      <OfflineWords />
      <InlineScript run={keepTrying} />
      <script src={offlineCart} defer />
    </>
  )
}
