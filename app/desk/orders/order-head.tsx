import { Link, useNavigate } from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { Route } from './+types/order.ts'
import { formatCount } from './filter-fields.tsx'
import { formatWeekday } from './order-dates.ts'
import { OrderMenu } from './order-menu.tsx'
import { OrderStatus } from './order-status.tsx'

type OrderHeadProps = { shown: Route.ComponentProps['loaderData'] }

/** Header of an order: back to the list, number and customer, state, print and the menu of further actions. */
export function OrderHead({ shown }: OrderHeadProps) {
  const { order, state, today, money } = shown
  const placed = new Date(order.createdAt)
  const placedText = `${formatWeekday(indianDate(placed), today)}, ${formatTime(placed)}`
  return (
    <header className="dk-order-head">
      <div className="crumbs">
        <Link className="back" to={shown.list?.list ?? '/desk/orders'}>
          <Icon of="arrow-left" />
          {shown.list?.name ?? 'Orders'}
        </Link>
        {shown.list && <OrdersBeside list={shown.list} />}
      </div>
      <div className="dk-head">
        <div>
          <h1>
            {order.number} <em>{order.buyer.fullName}</em>
          </h1>
          <p className="meta">
            <OrderStatus state={state} />{' '}
            {state === 'unpaid' && (money?.refundablePaise ?? 0) > 0 && (
              <span className="dk-st is-review">Part paid</span>
            )}{' '}
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

type ListPosition = NonNullable<OrderHeadProps['shown']['list']>

/** Place of the order in the list it was opened from, and links to the orders beside it. Also on the keys J and K. */
function OrdersBeside({ list: { place, previous, next } }: { list: ListPosition }) {
  const navigate = useNavigate()
  useShortcuts({
    ...(next && { j: () => void navigate(next) }),
    ...(previous && { k: () => void navigate(previous) }),
  })
  const step = (to: string | undefined, name: string, className?: string) =>
    to ? (
      <Link className={className} to={to} aria-label={name} title={name}>
        <Icon of="chevron-down" />
      </Link>
    ) : (
      <span className={`is-off ${className ?? ''}`.trimEnd()}>
        <Icon of="chevron-down" />
      </span>
    )
  return (
    <nav className="beside" aria-label="Orders of the list">
      {place && <span className="dk-sub">{`${place.at} of ${formatCount(place.of)}`}</span>}
      {step(previous, 'Previous order', 'is-up')}
      {step(next, 'Next order')}
    </nav>
  )
}
