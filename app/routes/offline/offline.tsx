import offlineCart from '#app/offline/offline-cart.js?url'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { Wordmark } from '#app/ui/wordmark.tsx'
import './offline.css'

export const handle = { chrome: { header: 'none', footer: false, scripts: false } } satisfies ChromeHandle

export const meta = () => [...pageMeta('You are offline'), NOT_INDEXED]

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = () => null

/**
 * Kept in the browser and shown in place of any page when there is no connection, so it stands by itself: its only
 * script shows what is in the cart.
 */
export default function Offline() {
  return (
    <div className="adrift wrap">
      <Wordmark place="header" />
      <h1 className="d7">
        You are <em>offline</em>
      </h1>
      <p className="lead">This page needs a connection. It opens by itself as soon as there is one.</p>
      {/* An empty address is this page's own, whichever it stands in for. */}
      <a className="btn" href="">
        Try again
      </a>
      <section aria-labelledby="cart" data-cart="" hidden>
        <h2 className="d6" id="cart">
          Your cart, <em>as you left it</em>
        </h2>
        <ul data-lines="" />
        <p className="meta">Prices are the ones you last saw. They are checked again before anything is paid.</p>
      </section>
      <script src={offlineCart} defer />
    </div>
  )
}
