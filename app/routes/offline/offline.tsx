import offlineCart from '#app/offline/offline-cart.js?url'
import { OFFLINE_TITLE, OfflineScreen } from '#app/offline/offline-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Logotype } from '#app/shell/logotype.tsx'
import { useShop } from '#app/shell/use-shop.ts'

export const handle = { chrome: { header: 'none', footer: false, scripts: false } } satisfies ChromeHandle

export const meta = () => [...pageMeta(OFFLINE_TITLE), NOT_INDEXED]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = () => null

/**
 * Kept in the browser and shown in place of any page that is opened without a connection, so it stands by itself: its
 * only script shows what is in the cart.
 */
export default function Offline() {
  const shop = useShop()
  return (
    <>
      <p className="adrift-logo wrap">{shop && <Logotype shop={shop} place="header" />}</p>
      <OfflineScreen />
      <script src={offlineCart} defer />
    </>
  )
}
