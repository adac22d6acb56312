import { useEffect } from 'react'
import { useCart } from '#app/cart/cart.ts'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact, rupees } from '#domain/payment/money.ts'
import { keepTrying } from './keep-trying.ts'

export const OFFLINE_TITLE = 'You are offline'
export const LOST_TITLE = 'The connection was lost'

/** In place of a page that cannot be fetched: opens it by itself as soon as a request succeeds. */
export function OfflineScreen() {
  useEffect(keepTrying, [])
  return <OfflineWords />
}

/**
 * In place of a page of which a script could not be fetched. It does not reload by itself: a file that stays out of reach
 * would reload it for ever.
 */
export const LostScreen = () => (
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

/** The same without the attempts, which the offline page's own script makes. */
export const OfflineWords = () => (
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

/** The cart is the browser's own, so it can be read without a connection. */
function StoredCart() {
  const cart = useCart()
  return (
    <section aria-labelledby="kept" data-cart="" hidden={cart.length === 0}>
      <h2 className="d6" id="kept">
        Your cart, <em>as you left it</em>
      </h2>
      <ul data-lines="">
        {cart.map(({ id, name, price, quantity }) => (
          <li key={id}>
            <span className="name">{name}</span>
            <span className="meta">
              {quantity} × {formatExact(rupees(price))}
            </span>
            <span className="price">{formatExact(rupees(price * quantity))}</span>
          </li>
        ))}
      </ul>
      <p className="meta">Prices are the ones you last saw. They are checked again before anything is paid.</p>
    </section>
  )
}
