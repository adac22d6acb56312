import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/order.ts'
import { formatWeekday } from './order-dates.ts'

type OrderData = Route.ComponentProps['loaderData']

const dialled = (phone: string): string => phone.replace(/[^+\d]/g, '')

type OrderCustomerProps = Pick<OrderData, 'order' | 'customer' | 'mayErase'>

/** Phone and email of the buyer, and a link to their page. */
export function OrderCustomer({ order: { number, buyer }, customer, mayErase }: OrderCustomerProps) {
  const { phone, email } = buyer
  if (!phone && !email) return null
  return (
    <section className="dk-block" aria-labelledby="customer">
      <h2 id="customer">Customer</h2>
      <ul className="dk-ties">
        {phone && (
          <li>
            <Icon of="phone" />
            <a href={`tel:${dialled(phone)}`}>{phone}</a>
          </li>
        )}
        <li>
          <Icon of="mail" />
          {email ? <a href={`mailto:${email}`}>{email}</a> : <span className="dk-sub">No email</span>}
        </li>
        {customer && (
          <li>
            <Icon of="users-round" />
            <Link to={`/desk/customers/${customer}`}>Orders and notes</Link>
          </li>
        )}
        {mayErase && (
          <li>
            <Icon of="user-round" />
            <Link to={`/desk/orders/${number}/person`}>Customer data</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Recipient, address and delivery date of each parcel. */
export const OrderRecipients = ({
  order: { number, parcels, buyer },
  mayMove,
  mayMoveDay,
  mayPack,
  mayDecide,
  today,
}: Pick<OrderData, 'order' | 'mayMove' | 'mayMoveDay' | 'mayPack' | 'mayDecide' | 'today'>) =>
  parcels.map(({ position, to, giftWrap, hidePrices, promisedDay, deliverOn, slot }) => (
    <section className="dk-block" aria-labelledby={`to-${position}`} key={position}>
      <header>
        <h2 id={`to-${position}`}>Deliver to</h2>
        {mayPack && mayMove.includes(position + 1) && (
          <Link className="textbtn" to={`/desk/orders/${number}/address?parcel=${position + 1}`}>
            <Icon of="pen-line" />
            Edit address
          </Link>
        )}
      </header>
      <address>
        {to.fullName || buyer.fullName}
        <br />
        {formatAddress({ ...to, fullName: '', email: '' })}
      </address>
      {to.phone && (
        <p className="dk-sub">
          Phone at the door <a href={`tel:${dialled(to.phone)}`}>{to.phone}</a>
        </p>
      )}
      <dl className="dk-kv">
        {promisedDay && <dt>Promised</dt>}
        {promisedDay && (
          <dd>
            {slot
              ? withHours(formatWeekday(promisedDay, today), { slot }, promisedDay)
              : `by ${formatWeekday(promisedDay, today)}`}{' '}
            {mayDecide && mayMoveDay.includes(position + 1) && (
              <Link className="textbtn" to={`/desk/orders/${number}/day?parcel=${position + 1}`}>
                <Icon of="calendar" />
                {slot ? 'Change day and hour' : 'Change the day'}
              </Link>
            )}
          </dd>
        )}
        {deliverOn && <dt>Chosen day</dt>}
        {deliverOn && <dd>{formatWeekday(deliverOn, today)}</dd>}
        {giftWrap && <dt>Gift wrap</dt>}
        {giftWrap && <dd>Yes</dd>}
        {hidePrices && <dt>Prices</dt>}
        {hidePrices && <dd>Not in the box</dd>}
      </dl>
    </section>
  ))

type SlotChargesProps = Pick<OrderData, 'chargeFor' | 'slotCharges'>

/** Orders that pay for a dearer hour of this one, or the order whose hour this one pays for. */
export function OrderSlotCharges({ chargeFor, slotCharges }: SlotChargesProps) {
  if (chargeFor === undefined && slotCharges.length === 0) return null
  return (
    <section className="dk-block" aria-labelledby="slot-charges">
      <h2 id="slot-charges">Charge for the hour</h2>
      {chargeFor && (
        <p>
          Belongs to order{' '}
          <Link className="link" to={`/desk/orders/${chargeFor}`}>
            {chargeFor}
          </Link>
          . Nothing of it is packed.
        </p>
      )}
      {slotCharges.map(({ number, totalPaise, state }) => (
        <p key={number}>
          <Link className="link" to={`/desk/orders/${number}`}>
            {number}
          </Link>
          , {formatExact(totalPaise)}, {UNPAID_STATES.includes(state) ? 'not paid' : state.replaceAll('_', ' ')}
        </p>
      ))}
    </section>
  )
}

/** State and tracking number of each parcel. */
export const OrderParcels = ({ order: { number, parcels }, mayPack }: Pick<OrderData, 'order' | 'mayPack'>) => (
  <section className="dk-block" aria-labelledby="parcel">
    <h2 id="parcel">{parcels.length > 1 ? 'Parcels' : 'Parcel'}</h2>
    {parcels.map(({ position, state, tracking }) => (
      <dl className="dk-kv dk-parcel" key={position}>
        <dt>State</dt>
        <dd>
          {mayPack ? (
            <Link className="link" to={`/desk/orders/${number}/parcels/${position + 1}`}>
              {PARCEL_STATE_LABELS[state]}
            </Link>
          ) : (
            PARCEL_STATE_LABELS[state]
          )}
        </dd>
        <dt>Tracking</dt>
        <dd>{tracking || 'none yet'}</dd>
      </dl>
    ))}
  </section>
)

const PARCEL_STATE_LABELS = {
  waiting_for_address: 'Waiting for address',
  to_pack: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const
