import { memo, useEffect, useState } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { COLUMN_LABELS, FIRST_DIRECTIONS, type OrderColumn, type OrderSort, SORTS } from '#domain/desk/order-columns.ts'
import { type OrderFilter, type OrderSorting, orderQueryString } from '#domain/desk/order-query.ts'
import type { Route } from './+types/orders.ts'
import { BulkActions } from './bulk-actions.tsx'
import { OrderCell, type OrderSummary } from './order-cell.tsx'
import type { action as packAction } from './pack-orders.tsx'
import { PackedStrip } from './packed-strip.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useRowSelection } from './row-selection.ts'
import { usePreviewKeys } from './use-preview.ts'
import { useWholeSelection } from './whole-selection.ts'

type ListData = Route.ComponentProps['loaderData']
type OrderRowsProps = Pick<
  ListData,
  | 'rows'
  | 'columns'
  | 'filter'
  | 'sorting'
  | 'total'
  | 'orderQuery'
  | 'mayPack'
  | 'maySeeMoney'
  | 'mayExport'
  | 'marksTests'
> & {
  isPicking: boolean
}

/** One page of orders with checkboxes and bulk actions. */
export function OrderRows(props: OrderRowsProps) {
  const { rows, columns, filter, sorting, total, orderQuery, mayPack, maySeeMoney, mayExport, marksTests, isPicking } =
    props
  const { form, chosen, at, press, chooseAll, clear, enter, follow } = useRowSelection(rows)
  const inBrowser = useHydrated()
  const preview = usePreviewKeys()
  const isPageSelected = chosen.length > 0 && chosen.length === rows.length
  const whole = useWholeSelection(orderQueryString(filter), isPageSelected)
  const packing = useFetcher<typeof packAction>()
  const [seen, setSeen] = useState<unknown>()
  const results = (packing.data !== seen && packing.data?.results) || []
  const current = rows[at]
  // The rows that were packed are no longer selected; those refused say why.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (packing.data) clear()
  }, [packing.data])
  /** "Mark as packed" shows its results in the list; the other buttons open pages of their own. */
  function packInPlace(event: React.SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    if (submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (packing.state === 'idle') void packing.submit(event.currentTarget)
  }
  const picking = isPicking || !inBrowser || chosen.length > 0
  return (
    <div className="ol-split">
      <Form
        method="post"
        action="/desk/orders/packed"
        ref={form}
        onSubmit={packInPlace}
        onKeyDown={(event) => {
          enter(event)
          preview.onKeyDown(event)
        }}
        onFocus={follow}
        className="dk-chosen"
        id="list"
        tabIndex={-1}
      >
        <table className={`dk-grid ol-table${marksTests ? ' has-t' : ''}${picking ? ' is-picking' : ''}`}>
          <caption className="vh">Orders</caption>
          <thead>
            <tr>
              <th className="c-tick">
                {inBrowser && (
                  <label className="dk-tick-at">
                    <input
                      className="dk-tick"
                      type="checkbox"
                      checked={isPageSelected}
                      onChange={chooseAll}
                      aria-label="Select all on this page"
                    />
                  </label>
                )}
              </th>
              {columns.map((column) => (
                <ColumnHead key={column} {...{ column, filter, sorting }} />
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: one listener for the checkboxes, which answer to the keyboard */}
          <tbody onClick={press}>
            {rows.map((row, index) => (
              <OrderRow
                key={row.id}
                {...{ row, columns, marksTests, orderQuery }}
                isActive={index === at}
                result={results.find(({ number }) => number === row.number)}
              />
            ))}
          </tbody>
        </table>
        <BulkActions
          {...{ chosen, rows, total, mayPack, maySeeMoney, mayExport, clear }}
          {...whole}
          isPacking={packing.state !== 'idle'}
        />
        {results.length > 0 && chosen.length === 0 && (
          <PackedStrip results={results} shown={rows} close={() => setSeen(packing.data)} />
        )}
      </Form>
      {preview.isOpen && current && <PreviewPane number={current.number} query={orderQuery} close={preview.close} />}
    </div>
  )
}

const isSort = (column: OrderColumn): column is OrderColumn & OrderSort => (SORTS as readonly string[]).includes(column)

type HeadProps = { column: OrderColumn; filter: OrderFilter; sorting: OrderSorting }

/** Column heading. A link that sorts by the column, and the other way round on the second click. */
function ColumnHead({ column, filter, sorting }: HeadProps) {
  const className = `w-${column}`
  if (!isSort(column))
    return (
      <th scope="col" className={className}>
        {COLUMN_LABELS[column]}
      </th>
    )
  const own = sorting.by === column ? sorting.direction : undefined
  const direction = own === undefined ? FIRST_DIRECTIONS[column] : own === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={own === undefined ? undefined : own === 'asc' ? 'ascending' : 'descending'}
    >
      <Link to={`/desk/orders${orderQueryString(filter, { sort: { by: column, direction } })}`} preventScrollReset>
        {COLUMN_LABELS[column]}
        <Icon of={own === undefined ? 'arrow-up-down' : own === 'asc' ? 'arrow-up' : 'arrow-down'} />
      </Link>
    </th>
  )
}

type RowProps = {
  row: OrderSummary
  columns: readonly OrderColumn[]
  orderQuery: string
  marksTests: boolean
  isActive: boolean
  /** Result of packing it, after a bulk action. */
  result: { done: boolean; words: string } | undefined
}

/** Memoized: a click re-renders only the rows it changes, of up to 250. */
const OrderRow = memo(function OrderRow({ row, columns, orderQuery, marksTests, isActive, result }: RowProps) {
  const shown = result?.done ? { ...row, state: 'packed' as const } : row
  return (
    <>
      <tr className={isActive ? 'is-on' : undefined}>
        <td className="c-tick">
          <label className="dk-tick-at">
            <input
              className="dk-tick"
              type="checkbox"
              name="n"
              value={row.number}
              aria-label={`Select ${row.number}`}
            />
          </label>
        </td>
        {columns.map((column) => (
          <OrderCell key={column} {...{ row: shown, column, orderQuery, marksTests }} />
        ))}
      </tr>
      {result && !result.done && (
        <tr className="ol-why">
          <td />
          <td colSpan={columns.length}>Not packed. {result.words}</td>
        </tr>
      )}
    </>
  )
})
