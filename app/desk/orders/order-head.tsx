import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { Route } from './+types/order.ts'
import { formatWeekday } from './order-dates.ts'
import { OrderMenu } from './order-menu.tsx'
import { OrderStatus } from './order-status.tsx'

type OrderHeadProps = { shown: Route.ComponentProps['loaderData'] }

/** Header of an order: back to the list, number and customer, state, print and the menu of further actions. */
export function OrderHead({ shown }: OrderHeadProps) {
  const { order, state, today } = shown
  const placed = new Date(order.createdAt)
  const placedText = `${formatWeekday(indianDate(placed), today)}, ${formatTime(placed)}`
  return (
    <header className="dk-order-head">
      <Link className="back" to="/desk/orders">
        <Icon of="arrow-left" />
        Orders
      </Link>
      <div className="dk-head">
        <div>
          <h1>
            {order.number} <em>{order.buyer.fullName}</em>
          </h1>
          <p className="meta">
            <OrderStatus state={state} />{' '}
            <span>{`${order.test ? 'Test order · placed' : 'Placed'} ${placedText}`}</span>
          </p>
        </div>
        <div className="dk-order-tools">
          <button type="button" className="btn-line needs-scripts" onClick={() => window.print()}>
            <Icon of="printer" />
            Print
          </button>
          <OrderMenu {...shown} />
        </div>
      </div>
    </header>
  )
}
