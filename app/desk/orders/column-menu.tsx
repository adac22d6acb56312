import { Form, Link, useNavigate } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  COLUMN_LABELS,
  FIXED_COLUMNS,
  MONEY_COLUMNS,
  ORDER_COLUMNS,
  type OrderColumn,
  readColumns,
} from '#domain/desk/order-columns.ts'
import { type OrderFilter, orderQueryString } from '#domain/desk/order-query.ts'

type Props = { filter: OrderFilter; columns: readonly OrderColumn[]; maySeeMoney: boolean }

/** Chooses the columns and their order. They are part of the address, so a view holds them. */
export function ColumnMenu({ filter, columns, maySeeMoney }: Props) {
  const navigate = useNavigate()
  const inBrowser = useHydrated()
  const all = ORDER_COLUMNS.filter((column) => maySeeMoney || !MONEY_COLUMNS.includes(column))
  const listed = [...columns, ...all.filter((column) => !columns.includes(column))]
  const show = (chosen: readonly OrderColumn[]) =>
    void navigate(`/desk/orders${orderQueryString(filter, { columns: readColumns(chosen) })}`, {
      replace: true,
      preventScrollReset: true,
    })
  const toggle = (column: OrderColumn) =>
    show(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column])
  function move(column: OrderColumn, by: -1 | 1) {
    const at = columns.indexOf(column)
    const moved = columns.toSpliced(at, 1)
    show(moved.toSpliced(at + by, 0, column))
  }
  return (
    <Form method="get" action="/desk/orders" className="ol-columns">
      {[...new URLSearchParams(orderQueryString(filter))]
        .filter(([name]) => name !== 'columns')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <h2>Columns of this view</h2>
      <ul>
        {listed.map((column, index) => (
          <li key={column}>
            <label>
              <input
                className="dk-tick"
                type="checkbox"
                name="columns"
                value={column}
                checked={columns.includes(column)}
                aria-disabled={FIXED_COLUMNS.includes(column) || undefined}
                onChange={() => !FIXED_COLUMNS.includes(column) && toggle(column)}
              />
              {COLUMN_LABELS[column]}
              {FIXED_COLUMNS.includes(column) && <span className="n">always</span>}
            </label>
            {inBrowser && columns.includes(column) && (
              <>
                <MoveButton column={column} to="left" isOff={index === 0} onClick={() => move(column, -1)} />
                <MoveButton
                  column={column}
                  to="right"
                  isOff={index === columns.length - 1}
                  onClick={() => move(column, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <footer>
        {inBrowser ? (
          <span className="dk-sub">
            {columns.length} of {all.length}
          </span>
        ) : (
          <Button type="submit">Apply</Button>
        )}
        <Link className="textbtn" to={`/desk/orders${orderQueryString(filter, { columns: [] })}`} preventScrollReset>
          Reset
        </Link>
      </footer>
    </Form>
  )
}

type MoveProps = { column: OrderColumn; to: 'left' | 'right'; isOff: boolean; onClick: () => void }

const MoveButton = ({ column, to, isOff, onClick }: MoveProps) => (
  <button
    type="button"
    className="move"
    aria-label={`Move ${COLUMN_LABELS[column]} ${to}`}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
  >
    <Icon of={to === 'left' ? 'arrow-up' : 'arrow-down'} />
  </button>
)
