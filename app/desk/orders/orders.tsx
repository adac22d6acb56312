import { Form, Link } from 'react-router'
import { EmptyList, FilterRow, Pager, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import {
  DESK_STATES,
  DESK_STATUS_LABELS,
  type OrderFilter,
  orderQueryString,
  readOrderFilter,
} from '#domain/desk/order-list.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { METHOD_TEXTS, PAYMENT_METHODS } from '#domain/payment/payment-method.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { countOrders, filterCollections, findOrders } from '#server/orders/find-orders.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/orders.ts'
import { OrderRows } from './order-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/checkbox.css'
import './orders.css'

export const meta: Route.MetaFunction = () => deskMeta('Orders')

export const middleware = [requireArea('orders')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now } = shopOf(args.context)
  const [filter, today] = [readOrderFilter(args.url.searchParams), indianDate(now())]
  await updateOrderIndex(db)
  const page = await findOrders(db, filter, today)
  const maySeeMoney = canAccess(role, 'money')
  return {
    filter,
    today,
    maySeeMoney,
    mayPack: canAccess(role, 'pack'),
    mayDecide: canAccess(role, 'payments'),
    mayExport: canAccess(role, 'exports'),
    next: page.next,
    rows: page.rows.map(({ totalPaise, ...row }) => (maySeeMoney ? { ...row, totalPaise } : row)),
    counts: await countOrders(db, filter, today),
    collections: await filterCollections(db),
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  return (
    <>
      <PageHeader title="Orders">
        {rows.length > 0 && (
          <a className="skip" href="#list">
            Skip to the list
          </a>
        )}
        <div className="dk-tools">
          {loaderData.mayDecide && (
            <>
              <ButtonLink look="line" to="/desk/orders/new">
                <Icon of="plus" />
                New order
              </ButtonLink>
              <ButtonLink look="line" to="/desk/payment-links">
                <Icon of="credit-card" />
                Payment links
              </ButtonLink>
            </>
          )}
          {loaderData.mayPack && (
            <ButtonLink look="line" to="/desk/orders/pack">
              <BoxIcon />
              Pack
            </ButtonLink>
          )}
          {loaderData.mayExport && (
            <a className={buttonClass({ look: 'line' })} href={`/desk/orders.csv${orderQueryString(filter)}`}>
              <Icon of="file-text" />
              Export
            </a>
          )}
        </div>
      </PageHeader>
      <SearchAndFilters {...loaderData} key={orderQueryString(filter)} />
      <StateFilter {...loaderData} />
      {rows.length === 0 ? (
        <EmptyList
          emptyText="No orders yet"
          noMatchText="No orders match."
          clearFilters={orderQueryString(filter) !== '' && { to: '/desk/orders', words: 'Clear filters' }}
        />
      ) : (
        <OrderRows {...loaderData} key={rows.map(({ id }) => id).join()} />
      )}
      <Pager
        first={filter.after && `/desk/orders${orderQueryString(filter)}`}
        next={next && `/desk/orders${orderQueryString(filter, { after: next })}`}
      >
        {rows.length > 0 && (
          <span className="dk-sub dk-keys">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> select, <kbd>Enter</kbd> open
          </span>
        )}
      </Pager>
    </>
  )
}

type OrderListData = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts' | 'collections' | 'maySeeMoney'>

function StateFilter({ filter, counts }: OrderListData) {
  const link = (state: OrderFilter['state'], count: number | undefined) => (
    <Link
      key={state ?? 'all'}
      to={`/desk/orders${orderQueryString(filter, { state })}`}
      aria-current={filter.state === state ? 'true' : undefined}
    >
      {state ? DESK_STATUS_LABELS[state] : 'All'}{' '}
      {count !== undefined && <span>{count === 1000 ? '999+' : count}</span>}
    </Link>
  )
  return (
    <FilterRow label="Filter by state">
      {link(undefined, counts?.all)}
      {DESK_STATES.map((state) => link(state, counts?.[state]))}
    </FilterRow>
  )
}

/** Search and filters besides the state. Collapsed on phones; works as a plain GET form without scripts. */
function SearchAndFilters({ filter, collections, maySeeMoney }: OrderListData) {
  const { collection, method, kind, from, until } = filter
  const isFiltered = [collection, method, kind, from, until].some(Boolean)
  return (
    <Form method="get" action="/desk/orders" role="search" className="dk-narrow">
      {filter.state && <input type="hidden" name="state" value={filter.state} />}
      <div className="dk-search">
        <SearchField
          label="Search orders"
          placeholder={maySeeMoney ? 'Order, name, UTR, PIN' : 'Order, name, PIN'}
          value={filter.search}
        />
      </div>
      <details className="dk-narrow-more" open={isFiltered}>
        <summary className="btn-line">
          More filters
          <Icon of="chevron-down" />
        </summary>
        <FilterSelect name="collection" label="Collection" value={filter.collection} anyLabel="Any collection">
          {collections.map(({ slug, title }) => [slug, title] as const)}
        </FilterSelect>
        {maySeeMoney && (
          <FilterSelect name="method" label="Payment" value={filter.method} anyLabel="Any payment">
            {PAYMENT_METHODS.map((method) => [method, METHOD_TEXTS[method].label] as const)}
          </FilterSelect>
        )}
        <FilterSelect name="kind" label="Real or test" value={filter.kind} anyLabel="Real and test">
          {[['real', 'Real'] as const, ['test', 'Test'] as const]}
        </FilterSelect>
        <input className="input" type="date" name="from" aria-label="Placed from" defaultValue={filter.from} />
        <input className="input" type="date" name="until" aria-label="Placed until" defaultValue={filter.until} />
        <Button type="submit" look="line">
          Apply
        </Button>
      </details>
    </Form>
  )
}

type FilterSelectProps = {
  name: string
  label: string
  value: string | undefined
  anyLabel: string
  children: readonly (readonly [string, string])[]
}

const FilterSelect = ({ name, label, value, anyLabel, children }: FilterSelectProps) => (
  <select className="input" name={name} aria-label={label} defaultValue={value ?? ''}>
    <option value="">{anyLabel}</option>
    {children.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </select>
)
