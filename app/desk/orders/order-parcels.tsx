import { Link } from 'react-router'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Route } from './+types/order.ts'

type OrderParcelsProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'mayMove' | 'mayPack'>

/** Recipient, address, delivery date and card of each parcel. */
export const OrderParcels = ({ order: { number, parcels, buyer }, mayMove, mayPack }: OrderParcelsProps) =>
  parcels.map(({ position, to, message, cardFrom, giftWrap, promisedDay, tracking }) => (
    <section className="dk-block" aria-labelledby={`parcel-${position}`} key={position}>
      <h2 id={`parcel-${position}`}>{to.fullName || buyer.fullName}</h2>
      <dl className="dk-kv">
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${to.phone.replace(/[^+\d]/g, '')}`}>{to.phone}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
        </dd>
        <dt>Address</dt>
        <dd>
          {formatAddress({ ...to, fullName: '', email: '' })}
          {mayPack && mayMove.includes(position + 1) && (
            <Link className="link dk-own-line" to={`/desk/orders/${number}/address?parcel=${position + 1}`}>
              Edit address
            </Link>
          )}
        </dd>
        {promisedDay && <dt>Deliver by</dt>}
        {promisedDay && <dd>{formatDate(promisedDay)}</dd>}
        {cardFrom && <dt>From</dt>}
        {cardFrom && <dd>{cardFrom}</dd>}
        {giftWrap && <dt>Gift wrap</dt>}
        {giftWrap && <dd>Yes</dd>}
        {tracking && <dt>Tracking</dt>}
        {tracking && <dd>{tracking}</dd>}
      </dl>
      {message && <p className="dk-mini-card">{message}</p>}
    </section>
  ))
