import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useCart } from '#app/cart/cart.ts'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact, rupees } from '#domain/payment/money.ts'

export const OFFLINE_TITLE = 'You are offline'

/** In place of a page that cannot be fetched. The cart is this browser's own, so it can still be read. */
export function OfflineScreen() {
  const cart = useCart()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const retry = () => void revalidate()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [revalidate])
  return (
    <div className="adrift wrap">
      <Mark />
      <h1 className="d7">
        You are <em>offline</em>
      </h1>
      <p className="lead">This page needs a connection. It opens by itself as soon as there is one.</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, whichever it is; it works without scripts */}
      <a
        className="btn"
        href=""
        onClick={(event) => {
          event.preventDefault()
          void revalidate()
        }}
      >
        Try again
      </a>
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
    </div>
  )
}
