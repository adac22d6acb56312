import { useEffect } from 'react'
import { retryUntilOnline } from '#app/platform/retry-until-online.ts'
import { useCart } from '#app/shop/cart/cart.ts'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'

export const OFFLINE_TITLE = 'You are offline'
export const CONNECTION_LOST_TITLE = 'The connection was lost'

/** Screen of a page that cannot be fetched; opens it as soon as a request succeeds. */
export function OfflineScreen() {
  useEffect(retryUntilOnline, [])
  return <OfflineContent />
}

/**
 * Screen of a page with a script that could not be fetched. Does not reload itself, since a file that stays
 * unavailable would cause a reload loop.
 */
export const ConnectionLostScreen = () => (
  <div className="adrift wrap">
    <Mark />
    <h1 className="d7">
      The connection <em>was lost</em>
    </h1>
    <p className="lead">A part of this page could not be fetched. Nothing in your cart is lost.</p>
    {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself */}
    <a className="btn" href="">
      Try again
    </a>
    <StoredCart />
  </div>
)

/** Content of the offline screen. The offline page's inline script makes the attempts. */
export const OfflineContent = () => (
  <div className="adrift wrap">
    <Mark />
    <h1 className="d7">
      You are <em>offline</em>
    </h1>
    <p className="lead">This page needs a connection. It opens by itself as soon as there is one.</p>
    {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself; it works without scripts */}
    <a className="btn" href="" data-try-again="">
      Try again
    </a>
    <p className="meta" role="status" data-attempt="" />
    <StoredCart />
  </div>
)

/** Shows the stored cart, which needs no connection. */
function StoredCart() {
  const cart = useCart()
  return (
    <section aria-labelledby="kept" data-cart="" hidden={cart.length === 0}>
      <h2 className="d6" id="kept">
        Your cart, <em>as you left it</em>
      </h2>
      <ul data-lines="">
        {cart.map(({ id, name, pricePaise, quantity }) => (
          <li key={id}>
            <span className="name">{name}</span>
            <span className="meta">
              {quantity} × {formatExact(pricePaise)}
            </span>
            <span className="price">{formatExact(pricePaise * quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="meta">Prices are the ones you last saw. They are checked again before anything is paid.</p>
    </section>
  )
}
