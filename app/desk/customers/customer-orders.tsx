import { Link } from 'react-router'
import { formatInstantDay } from '#app/desk/format.ts'
import { OrderStatus } from '#app/desk/orders/order-status.tsx'
import { formatLines } from '#domain/desk/order-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/customer.ts'

type CustomerData = Route.ComponentProps['loaderData']

/** Headline figures: paid orders, money, recipients. */
export const CustomerFigures = ({ paidOrders, money, recipients }: CustomerData) => (
  <dl className="dk-kpis">
    <Figure label="Orders">{paidOrders}</Figure>
    {money && <Figure label="Spent">{formatExact(money.spentPaise)}</Figure>}
    {money?.averagePaise !== undefined && <Figure label="Average order">{formatExact(money.averagePaise)}</Figure>}
    <Figure label="Recipients">{recipients.length}</Figure>
  </dl>
)

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="dk-sub">{label}</dt>
    <dd className="big">{children}</dd>
  </div>
)

/** Orders of the customer, newest first, unpaid ones too. */
export function CustomerOrders({
  name,
  email,
  phone,
  orders,
  allOrders,
  paidOrders,
  money,
  today,
  live,
}: CustomerData) {
  return (
    <section className="dk-block" aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      <table className="dk-grid dk-customer-orders">
        <caption className="vh">Orders of {name || email || phone}</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Placed</th>
            <th scope="col">Items</th>
            <th scope="col">State</th>
            {money && (
              <th scope="col" className="dk-r">
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.number}>
              <td className="c-no">
                <Link className="dk-no" to={`/desk/orders/${order.number}`}>
                  {order.number}
                </Link>
                {live && order.test && <span className="dk-sub"> test</span>}
              </td>
              <td className="c-at num">{formatInstantDay(order.placedAt, today)}</td>
              <td className="c-what">{formatLines(order.lines)}</td>
              <td className="c-state">
                <OrderStatus state={order.state} />
              </td>
              {'totalPaise' in order && <td className="c-sum dk-r">{formatExact(order.totalPaise)}</td>}
            </tr>
          ))}
        </tbody>
        {money && paidOrders > 0 && (
          <tfoot>
            <tr>
              <td colSpan={4}>
                {paidOrders} paid {paidOrders === 1 ? 'order' : 'orders'}, less refunds
              </td>
              <td className="dk-r">{formatExact(money.spentPaise)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {allOrders > orders.length && (
        <p>
          <Link className="link" to={`/desk/orders?${new URLSearchParams({ q: email || phone })}`}>
            All {allOrders} orders
          </Link>
        </p>
      )}
    </section>
  )
}

/** People to whom the customer sent gifts. */
export const Recipients = ({ recipients, today }: CustomerData) =>
  recipients.length > 0 && (
    <section className="dk-block" aria-labelledby="recipients">
      <h2 id="recipients">Recipients</h2>
      <ul className="dk-recipients">
        {recipients.map(({ name, place, count, placedAt, sent }) => (
          <li key={`${name} ${place}`}>
            <span className="day">{formatInstantDay(placedAt, today)}</span>
            <span className="dk-two-l">
              <b>{name}</b>
              <span className="dk-sub">{[place, sent && `last sent: ${sent}`].filter(Boolean).join(', ')}</span>
            </span>
            <span className="dk-sub num">
              {count} {count === 1 ? 'parcel' : 'parcels'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
