import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderColumn } from '#domain/desk/order-columns.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/orders.ts'
import { OrderStatus } from './order-status.tsx'

export type OrderSummary = Route.ComponentProps['loaderData']['rows'][number]

type CellProps = { row: OrderSummary; column: OrderColumn; orderQuery: string; marksTests: boolean }

/** Cell of an order in the list. */
export function OrderCell({ row, column, orderQuery, marksTests }: CellProps) {
  const plain = (text: string | undefined): ReactNode => (
    <td className={`c-${column}`} title={text || undefined}>
      {text}
    </td>
  )
  switch (column) {
    case 'order':
      return (
        <td className="c-order">
          {marksTests && row.test && (
            <span className="ol-test" title="Test order">
              <span aria-hidden="true">T</span>
              <span className="vh">Test order</span>
            </span>
          )}
          <Link className="dk-no" to={`/desk/orders/${row.number}${orderQuery}`}>
            {row.number}
          </Link>
        </td>
      )
    case 'customer':
      return plain(row.fullName)
    case 'town':
      return plain(row.city)
    case 'items':
      return plain(row.items)
    case 'promised':
      return (
        <td className={`c-promised${row.promise.tone ? ` is-${row.promise.tone}` : ''}`}>
          {row.promise.by && <i>by </i>}
          {row.promise.text}
        </td>
      )
    case 'payment':
      return (
        <td className={`c-payment${/^(Unpaid|Part paid)/.test(row.payment ?? '') ? ' is-warn' : ''}`}>{row.payment}</td>
      )
    case 'state':
      return (
        <td className="c-state">
          <OrderStatus state={row.state} />
        </td>
      )
    case 'total':
      return <td className="c-total">{row.totalPaise !== undefined && formatExact(row.totalPaise)}</td>
    case 'placed':
      return plain(row.placed)
    case 'pin':
      return plain(row.pin)
    case 'tracking':
      return plain(row.tracking)
    case 'note':
      return plain(row.note)
  }
}
