import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { firstParcel, type OrderView } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { BoxItemView } from '#server/orders/box-contents.ts'

type Props = { order: OrderView; items: readonly BoxItemView[] }

/** Order lines, the items of a built box and the card's message. */
export function Parcel({ order, items }: Props) {
  const message = firstParcel(order).message.trim()
  return (
    <>
      <h2 className="d6 ord-parcel">Your gifts</h2>
      <ul className="minis is-lined">
        {order.lines.map(({ productId, name, quantity, unitPricePaise, picture }) => (
          <li className="mini is-lg" key={productId}>
            <span className="mini-pic">
              <Picture picture={picture} sizes="84px" />
            </span>
            <span>
              <b className="name">{name}</b>
              <span className="meta">Qty {quantity}</span>
            </span>
            <span className="num">{formatExact(unitPricePaise * quantity)}</span>
          </li>
        ))}
      </ul>
      {items.length > 0 && <Items items={items} />}
      {message !== '' && (
        <p className="note ord-card">
          <Icon of="pen-line" />
          <span>
            The card says <q dir="auto">{message}</q>
          </span>
        </p>
      )}
    </>
  )
}

const Items = ({ items }: Pick<Props, 'items'>) => (
  <ul className="ord-items" aria-label="In the box">
    {items.map(({ id, name, picture }) => (
      <li key={id}>
        <span className="ord-item-pic">
          <Picture picture={picture} sizes="56px" />
        </span>
        {name}
      </li>
    ))}
  </ul>
)
