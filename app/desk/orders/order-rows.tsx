import { memo } from 'react'
import { Form, Link } from 'react-router'
import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { sayLines } from '#domain/desk/order-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/orders.ts'
import { BulkBar } from './bulk-bar.tsx'
import { State } from './state.tsx'
import { useRows } from './use-rows.ts'

const SHORT = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** 28 Nov, of `2026-11-28`. */
const shortDay = (day: string): string => SHORT.format(new Date(day))

type Shown = Pick<Route.ComponentProps['loaderData'], 'rows' | 'today' | 'mayPack' | 'maySeeMoney'>
type Row = Shown['rows'][number]

const COLUMNS: readonly Column[] = ['Order', 'Placed', 'For', 'What', 'State', 'Promised']
const TOTAL: Column = { name: 'Total', className: 'dk-r' }

/** A page of orders, of which several can be chosen for one press. */
export function OrderRows({ rows, today, mayPack, maySeeMoney }: Shown) {
  const { form, chosen, at, press, chooseAll, enter } = useRows(rows)
  const inBrowser = useInBrowser()
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
        <Columns of={maySeeMoney ? [...COLUMNS, TOTAL] : COLUMNS}>
          <th>
            {inBrowser && (
              <label className="dk-tick-at">
                <input className="dk-tick" type="checkbox" onChange={chooseAll} aria-label="Choose all on this page" />
              </label>
            )}
          </th>
        </Columns>
        <tbody>
          {rows.map((row, index) => (
            <OrderRow key={row.id} row={row} today={today} isOn={index === at} onPress={press} />
          ))}
        </tbody>
      </table>
      <BulkBar {...{ chosen, mayPack, maySeeMoney }} />
    </Form>
  )
}

type RowProps = { row: Row; today: string; isOn: boolean; onPress: (event: React.MouseEvent<HTMLInputElement>) => void }

/** Fifty of them: a press draws none anew but those that it changes. */
const OrderRow = memo(function OrderRow({ row, today, isOn, onPress }: RowProps) {
  const day = indianDate(new Date(row.placedAt))
  const what = sayLines(row.lines)
  return (
    <tr className={isOn ? 'is-on' : undefined}>
      <td className="c-tick">
        <label className="dk-tick-at">
          <input
            className="dk-tick"
            type="checkbox"
            name="n"
            value={row.number}
            onClick={onPress}
            aria-label={`Choose ${row.number}`}
          />
        </label>
      </td>
      <td className="c-no">
        <Link className="dk-no" to={`/desk/orders/${row.number}`}>
          {row.number}
        </Link>
        {row.test && <span className="dk-sub"> test</span>}
      </td>
      <td className="c-at dk-sub num">{day === today ? formatTime(new Date(row.placedAt)) : shortDay(day)}</td>
      <td className="c-who">
        {row.fullName} <span className="dk-sub">{row.city}</span>
      </td>
      <td className="c-what">
        <div className="clip">{what}</div>
      </td>
      <td className="c-state">
        <State state={row.state} />
      </td>
      <td className="c-by num">{row.day && shortDay(row.day)}</td>
      {'totalPaise' in row && <td className="c-sum dk-r">{formatExact(row.totalPaise)}</td>}
    </tr>
  )
})
