import { memo } from 'react'
import { Form, Link } from 'react-router'
import { type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatLines } from '#domain/desk/order-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/orders.ts'
import { BulkActions, useRowSelection } from './bulk-actions.tsx'
import { OrderStatus } from './order-status.tsx'

const SHORT_DATE = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Formats `2026-11-28` as `28 Nov`. */
const formatShortDay = (day: string): string => SHORT_DATE.format(new Date(day))

type OrderRowsProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'today' | 'mayPack' | 'maySeeMoney'>
type OrderSummary = OrderRowsProps['rows'][number]

const COLUMNS: readonly TableColumn[] = ['Order', 'Placed', 'Recipient', 'Items', 'State', 'Deliver by']
const TOTAL: TableColumn = { name: 'Total', className: 'dk-r' }

/** One page of orders with checkboxes and bulk actions. */
export function OrderRows({ rows, today, mayPack, maySeeMoney }: OrderRowsProps) {
  const { form, chosen, at, press, chooseAll, enter } = useRowSelection(rows)
  const inBrowser = useHydrated()
  return (
    <Form
      method="post"
      action="/desk/orders/packed"
      ref={form}
      onKeyDown={enter}
      className="dk-chosen"
      id="list"
      tabIndex={-1}
    >
      <table className="dk-grid is-list dk-orders">
        <TableHeader of={maySeeMoney ? [...COLUMNS, TOTAL] : COLUMNS}>
          <th>
            {inBrowser && (
              <label className="dk-tick-at">
                <input className="dk-tick" type="checkbox" onChange={chooseAll} aria-label="Select all on this page" />
              </label>
            )}
          </th>
        </TableHeader>
        <tbody>
          {rows.map((row, index) => (
            <OrderRow key={row.id} row={row} today={today} isActive={index === at} onToggle={press} />
          ))}
        </tbody>
      </table>
      <BulkActions {...{ chosen, mayPack, maySeeMoney }} />
    </Form>
  )
}

type RowProps = {
  row: OrderSummary
  today: string
  isActive: boolean
  onToggle: (event: React.MouseEvent<HTMLInputElement>) => void
}

/** Memoized: a click re-renders only the rows it changes, of up to fifty. */
const OrderRow = memo(function OrderRow({ row, today, isActive, onToggle }: RowProps) {
  const day = indianDate(new Date(row.placedAt))
  const lineSummary = formatLines(row.lines)
  return (
    <tr className={isActive ? 'is-on' : undefined}>
      <td className="c-tick">
        <label className="dk-tick-at">
          <input
            className="dk-tick"
            type="checkbox"
            name="n"
            value={row.number}
            onClick={onToggle}
            aria-label={`Select ${row.number}`}
          />
        </label>
      </td>
      <td className="c-no">
        <Link className="dk-no" to={`/desk/orders/${row.number}`}>
          {row.number}
        </Link>
        {row.test && <span className="dk-sub"> test</span>}
      </td>
      <td className="c-at dk-sub num">{day === today ? formatTime(new Date(row.placedAt)) : formatShortDay(day)}</td>
      <td className="c-who">
        {row.fullName} <span className="dk-sub">{row.city}</span>
      </td>
      <td className="c-what">
        <div className="clip">{lineSummary}</div>
      </td>
      <td className="c-state">
        <OrderStatus state={row.state} />
      </td>
      <td className="c-by num">{row.day && formatShortDay(row.day)}</td>
      {'totalPaise' in row && <td className="c-sum dk-r">{formatExact(row.totalPaise)}</td>}
    </tr>
  )
})
