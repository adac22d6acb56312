import { Form, Link, useNavigate } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { type ListCursor, orderQueryString, PAGE_SIZES } from '#domain/desk/order-query.ts'
import type { Route } from './+types/orders.ts'
import { formatCount } from './filter-fields.tsx'

type Props = Pick<Route.ComponentProps['loaderData'], 'filter' | 'rows' | 'at' | 'total' | 'next' | 'previous'>

/** Keys of the list, the place of the page in it, and the pages beside it. */
export function OrderPager({ filter, rows, at, total, next, previous }: Props) {
  const navigate = useNavigate()
  const inBrowser = useHydrated()
  const page = (after: ListCursor | undefined, name: string, icon: IconName) =>
    after ? (
      <Link className="ol-icon" to={`/desk/orders${orderQueryString(filter, { after })}`} aria-label={name}>
        <Icon of={icon} />
      </Link>
    ) : (
      <span className="ol-icon is-off">
        <Icon of={icon} />
      </span>
    )
  return (
    <div className="ol-foot">
      <p className="ol-keys">
        <Key keys="J K">move</Key>
        <Key keys="X">select</Key>
        <Key keys="Enter">open</Key>
        <Key keys="Space" isWide>
          preview
        </Key>
        <Key keys="F">filter</Key>
        <Key keys="1 7">views</Key>
        <Key keys="?">all keys</Key>
      </p>
      <nav className="pages" aria-label="Pages">
        <span className="dk-sub">
          {at + 1} to {at + rows.length} of {formatCount(total)}
        </span>
        <Form method="get" action="/desk/orders">
          {[...new URLSearchParams(orderQueryString(filter))]
            .filter(([name]) => name !== 'rows')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <select
            className="input"
            name="rows"
            aria-label="Rows"
            key={filter.rows}
            defaultValue={filter.rows}
            onChange={({ currentTarget }) =>
              void navigate(`/desk/orders${orderQueryString(filter, { rows: Number(currentTarget.value) })}`)
            }
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size} rows
              </option>
            ))}
          </select>
          {!inBrowser && (
            <Button type="submit" look="line">
              Show
            </Button>
          )}
        </Form>
        {page(previous, 'Previous page', 'arrow-left')}
        {page(next, 'Next page', 'arrow-right')}
      </nav>
    </div>
  )
}

const Key = ({ keys, isWide, children }: { keys: string; isWide?: true; children: string }) => (
  <span className={isWide && 'is-wide'}>
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
    {children}
  </span>
)
