import { Link } from 'react-router'
import { formatInstantDay } from '#app/desk/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerSort,
  customerQueryString,
  opposite,
} from '#domain/desk/customer-list.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Route } from './+types/customers.ts'

type RowsProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'filter' | 'today' | 'maySeeMoney'>

/** One page of customers. */
export const CustomerRows = ({ rows, filter, today, maySeeMoney }: RowsProps) => (
  <table className="dk-grid dk-customers">
    <caption className="vh">Customers</caption>
    <thead>
      <tr>
        <SortHeader filter={filter} sort="name" className="c-who">
          Customer
        </SortHeader>
        <SortHeader filter={filter} sort="orders" className="dk-r c-wide">
          Orders
        </SortHeader>
        {maySeeMoney && (
          <SortHeader filter={filter} sort="spent" className="dk-r">
            Spent
          </SortHeader>
        )}
        <SortHeader filter={filter} sort="last" className="c-last">
          Last order
        </SortHeader>
        <th scope="col" className="dk-r c-wide">
          Recipients
        </th>
        <th scope="col" className="c-last c-wide">
          Newsletter
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <CustomerRow key={row.id} row={row} today={today} />
      ))}
    </tbody>
  </table>
)

type SortHeaderProps = { filter: CustomerFilter; sort: CustomerSort; className: string; children: string }

/** Column head that sorts by it; sorted by it already, it reverses the order. */
function SortHeader({ filter, sort, className, children }: SortHeaderProps) {
  const isSorted = filter.sort === sort
  const direction = isSorted ? opposite(filter.direction) : CUSTOMER_SORTS[sort]
  const current = filter.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? current : undefined}>
      <Link className="dk-sort" to={`/desk/customers${customerQueryString(filter, { sort, direction })}`}>
        {children}
        {isSorted && <Icon of="chevron-down" />}
      </Link>
    </th>
  )
}

type RowProps = { row: RowsProps['rows'][number]; today: string }

function CustomerRow({ row, today }: RowProps) {
  const place = [row.gstin && `GSTIN ${row.gstin}`, row.place].filter(Boolean).join(', ')
  return (
    <tr>
      <td className="c-who">
        <span className="dk-two-l">
          <Link to={`/desk/customers/${row.id}`}>{row.name || 'No name'}</Link>
          {place && <span className="dk-sub">{place}</span>}
        </span>
      </td>
      <td className="dk-r c-wide">{row.orders}</td>
      {'spentPaise' in row && (
        <td className="dk-r c-sum">
          <b>{formatExact(row.spentPaise)}</b>
        </td>
      )}
      <td className="c-last num">
        <span className="dk-sub dk-narrow-only">Last order </span>
        {formatInstantDay(row.lastOrderAt, today)}
      </td>
      <td className="dk-r c-wide">{row.recipients}</td>
      <td className="c-last c-wide">{row.newsletter ? 'Yes' : 'No'}</td>
    </tr>
  )
}
