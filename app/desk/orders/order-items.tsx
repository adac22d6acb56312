import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { boxIdOfLine } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/order.ts'

type OrderItemsProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'inside' | 'money' | 'mayEditProducts'>

/** Items of an order and the text of its cards. Prices are shown only to roles that may see money. */
export function OrderItems({ order: { lines, parcels }, inside, money, mayEditProducts }: OrderItemsProps) {
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0)
  const cards = parcels.filter(({ message, cardFrom }) => message.trim() !== '' || cardFrom !== '')
  return (
    <section className="dk-block" aria-labelledby="lines">
      <header>
        <h2 id="lines">Items</h2>
        <span className="dk-sub">{`${pieces}${cards.length > 0 ? ' and a card' : ''}`}</span>
      </header>
      <ul className={money ? 'dk-items' : 'dk-items no-sum'}>
        <li className="th" aria-hidden="true">
          <span />
          <span>Item</span>
          {money && <span className="dk-r each">Each</span>}
          <span className="q">Qty</span>
          {money && <span className="dk-r">Amount</span>}
        </li>
        {lines.map(({ productId, name, quantity, picture }, position) => {
          const { hsn, unitPricePaise } = money?.lines[position] ?? {}
          const isProduct = mayEditProducts && boxIdOfLine(productId) === undefined
          const about = [inside.length > 0 ? inside.join(', ') : productId, hsn && `HSN ${hsn}`]
          return (
            <li key={productId}>
              <Picture picture={picture} sizes="56px" />
              <span className="about">
                {isProduct ? <Link to={`/desk/products/${productId}`}>{name}</Link> : <b>{name}</b>}
                <span className="dk-sub">{about.filter(Boolean).join(', ')}</span>
              </span>
              {unitPricePaise !== undefined && <span className="dk-r each">{formatExact(unitPricePaise)}</span>}
              <span className="q">{quantity}</span>
              {unitPricePaise !== undefined && <span className="dk-r">{formatExact(unitPricePaise * quantity)}</span>}
            </li>
          )
        })}
        {cards.map(({ position, message, cardFrom }) => (
          <li key={`card-${position}`} className="is-card">
            <span className="card-mark">
              <Icon of="mail-open" />
            </span>
            <span className="about">
              <em>{message}</em>
              <span className="dk-sub">{cardFrom ? `Gift card, from ${cardFrom}` : 'Gift card'}</span>
            </span>
            {money && <span className="each" />}
            <span className="q">1</span>
            {money && <span className="dk-r" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
