import { useShop } from '#app/shell/use-shop.ts'
import { type OrderView, shippingOf } from '#domain/order/order.ts'

/** Delivery address, and the contacts for a change. */
export function Addresses({ order }: { order: OrderView }) {
  const shop = useShop()
  const { fullName, street, city, state, zipCode, country, phone } = shippingOf(order)
  const lines = [fullName, street, `${city}, ${state} ${zipCode}`, country]
  return (
    <div className="ord-two">
      <div>
        <h2 className="d5">Going to</h2>
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span className="meta">{phone}</span>
        </address>
      </div>
      {shop && (shop.email || shop.phone) && (
        <div className="ord-change-at">
          <h2 className="d5">Something to change?</h2>
          <p className="meta">
            Order changes are allowed within {shop.promises.changeTime} of placing it. Ring us, or write and put the
            number in the subject.
          </p>
          <div className="acts">
            {shop.email && (
              <a className="link" href={`mailto:${shop.email}?subject=${order.number}`}>
                Write to us
              </a>
            )}
            {shop.phone && (
              <a className="link" href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>
                Ring us
              </a>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
