import { addressLine } from '#domain/address/shipping.ts'
import { formatDate, formatTime, indianDate } from '#domain/delivery/day.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/order.ts'

type Shown = Route.ComponentProps['loaderData']

const said = (state: string): string => {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const time = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

/** What an order holds, for whom, how it was paid for, and what happened. */
export function OrderFacts({ order, inside, payments, events }: Shown) {
  const { lines, gst, subtotalPaise, shippingPaise, totalPaise, buyer, parcels } = order
  const sums = [
    ['Subtotal', subtotalPaise],
    ['CGST', gst.cgstPaise],
    ['SGST', gst.sgstPaise],
    ['IGST', gst.igstPaise],
    ['Shipping', shippingPaise],
  ] as const
  return (
    <div>
      <section className="dk-block" aria-labelledby="lines">
        <h2 id="lines">Lines</h2>
        <table className="dk-grid">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" className="dk-r">
                Qty
              </th>
              <th scope="col" className="dk-r">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ productId, name, quantity, unitPricePaise }) => (
              <tr key={productId}>
                <td>
                  {name} <span className="dk-sub">{inside.length > 0 ? inside.join(', ') : productId}</span>
                </td>
                <td className="dk-r">{quantity}</td>
                <td className="dk-r">{formatExact(unitPricePaise * quantity)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {[...sums.filter(([, paise]) => paise > 0), ['Total', totalPaise] as const].map(([name, paise]) => (
              <tr key={name}>
                <td colSpan={2} className="dk-r">
                  {name}
                </td>
                <td className="dk-r">{formatExact(paise)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </section>
      {parcels.map(({ position, to, message, cardFrom, giftWrap, promisedDay, tracking }) => (
        <section className="dk-block" aria-labelledby={`parcel-${position}`} key={position}>
          <h2 id={`parcel-${position}`}>{to.fullName || buyer.fullName}</h2>
          <dl className="dk-kv">
            <dt>Address</dt>
            <dd>{addressLine({ ...to, email: '' })}</dd>
            <dt>Phone</dt>
            <dd>{to.phone}</dd>
            <dt>Email</dt>
            <dd>{buyer.email}</dd>
            {promisedDay && <dt>Promised</dt>}
            {promisedDay && <dd>{formatDate(promisedDay)}</dd>}
            {message && <dt>On the card</dt>}
            {message && <dd>{message}</dd>}
            {cardFrom && <dt>From</dt>}
            {cardFrom && <dd>{cardFrom}</dd>}
            {giftWrap && <dt>Wrapped</dt>}
            {giftWrap && <dd>Yes</dd>}
            {tracking && <dt>Tracking</dt>}
            {tracking && <dd>{tracking}</dd>}
          </dl>
        </section>
      ))}
      <section className="dk-block" aria-labelledby="attempts">
        <h2 id="attempts">Payment attempts</h2>
        <ol className="dk-log">
          {payments.map(({ id, createdAt, method, state, amountPaise, transactionId, reason }) => (
            <li key={id}>
              <b>
                {formatExact(amountPaise)}, {said(state)}
              </b>
              <span className="dk-sub">
                {[time(createdAt), method, transactionId, reason].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section className="dk-block" aria-labelledby="happened">
        <h2 id="happened">What happened</h2>
        <ol className="dk-log">
          {events.toReversed().map(({ id, at, toState, cause }, index) => (
            <li key={id} className={index === 0 ? 'is-now' : undefined}>
              <b>{said(toState)}</b>
              <span className="dk-sub">
                {time(at)}, {cause}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
