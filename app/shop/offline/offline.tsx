import { InlineScript } from '#app/platform/inline-script.tsx'
import offlineCart from '#app/platform/offline-cart.js?url'
import { retryUntilOnline } from '#app/platform/retry-until-online.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Logotype } from '#app/shell/logotype.tsx'
import { OFFLINE_TITLE, OfflineContent } from '#app/shell/offline-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { useShop } from '#app/shell/use-shop.ts'

export const handle = { chrome: { header: 'none', footer: false, scripts: false } } satisfies ChromeHandle

export const meta = () => [...pageMeta(OFFLINE_TITLE), NOT_INDEXED]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = () => null

/**
 * Page that the service worker stores and shows in place of any page that cannot be fetched. It depends on no other
 * page: its scripts show the cart and open the requested page once a request succeeds.
 */
export default function Offline() {
  const shop = useShop()
  return (
    <>
      <p className="adrift-logo wrap">{shop && <Logotype shop={shop} place="header" />}</p>
      <OfflineContent />
      <InlineScript run={retryUntilOnline} />
      <script src={offlineCart} defer />
    </>
  )
}
