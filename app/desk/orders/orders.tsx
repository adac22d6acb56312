import { Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { EmptyList } from '#app/desk/frame/empty-list.tsx'
import { FilterRow } from '#app/desk/frame/filter-row.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { Pager } from '#app/desk/frame/pager.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/day.ts'
import { DESK_STATES, filterAddress, type OrderFilter, readFilter, STATE_WORDS } from '#domain/desk/order-list.ts'
import { may } from '#domain/desk/roles.ts'
import { METHOD_WORDS, PAYMENT_METHODS } from '#domain/payment/payment-method.ts'
import { countOrders, findOrders, listedCollections } from '#server/desk/orders/find-orders.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/orders.ts'
import { OrderRows } from './order-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/tick.css'
import './orders.css'

export const meta: Route.MetaFunction = () => deskMeta('Orders')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'orders')
  const { db, now } = shopOf(args.context)
  const [filter, today] = [readFilter(args.url.searchParams), indianDate(now())]
  await keepListings(db)
  const page = await findOrders(db, filter, today)
  const maySeeMoney = may(role, 'money')
  return {
    filter,
    today,
    maySeeMoney,
    mayPack: may(role, 'pack'),
    mayDecide: may(role, 'payments'),
    mayExport: may(role, 'exports'),
    next: page.next,
    rows: page.rows.map(({ totalPaise, ...row }) => (maySeeMoney ? { ...row, totalPaise } : row)),
    counts: await countOrders(db, filter, today),
    collections: await listedCollections(db),
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  return (
    <>
      <Head title="Orders">
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
            <a className={buttonClass({ look: 'line' })} href={`/desk/orders.csv${filterAddress(filter)}`}>
              <Icon of="file-text" />
              Export
            </a>
          )}
        </div>
      </Head>
      <Narrow {...loaderData} key={filterAddress(filter)} />
      <States {...loaderData} />
      {rows.length === 0 ? (
        <EmptyList
          yet="No order has come yet."
          like="No order is like this."
          all={filterAddress(filter) !== '' && { to: '/desk/orders', words: 'Show all of them' }}
        />
      ) : (
        <OrderRows {...loaderData} key={rows.map(({ id }) => id).join()} />
      )}
      <Pager
        first={filter.after && `/desk/orders${filterAddress(filter)}`}
        next={next && `/desk/orders${filterAddress(filter, { after: next })}`}
      >
        {rows.length > 0 && (
          <span className="dk-sub dk-keys">
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> choose, <kbd>Enter</kbd> open
          </span>
        )}
      </Pager>
    </>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts' | 'collections' | 'maySeeMoney'>

function States({ filter, counts }: Shown) {
  const link = (state: OrderFilter['state'], count: number | undefined) => (
    <Link
      key={state ?? 'all'}
      to={`/desk/orders${filterAddress(filter, { state })}`}
      aria-current={filter.state === state ? 'true' : undefined}
    >
      {state ? STATE_WORDS[state] : 'All'} {count !== undefined && <span>{count === 1000 ? '999+' : count}</span>}
    </Link>
  )
  return (
    <FilterRow label="Filter by state">
      {link(undefined, counts?.all)}
      {DESK_STATES.map((state) => link(state, counts?.[state]))}
    </FilterRow>
  )
}

/** What is narrowed by more than a state; on a phone it opens by a press. It reads the same without scripts. */
function Narrow({ filter, collections, maySeeMoney }: Shown) {
  const { collection, method, kind, from, until } = filter
  const isNarrowed = [collection, method, kind, from, until].some(Boolean)
  return (
    <Form method="get" action="/desk/orders" role="search" className="dk-narrow">
      {filter.state && <input type="hidden" name="state" value={filter.state} />}
      <div className="dk-search">
        <SearchField
          label="Search orders"
          placeholder={maySeeMoney ? 'Order, person, UTR, PIN' : 'Order, person, PIN'}
          value={filter.search}
        />
      </div>
      <details className="dk-narrow-more" open={isNarrowed}>
        <summary className="btn-line">
          More to choose by
          <Icon of="chevron-down" />
        </summary>
        <Choice name="collection" label="Collection" value={filter.collection} any="Any collection">
          {collections.map(({ slug, title }) => [slug, title] as const)}
        </Choice>
        {maySeeMoney && (
          <Choice name="method" label="Payment" value={filter.method} any="Any payment">
            {PAYMENT_METHODS.map((method) => [method, METHOD_WORDS[method].label] as const)}
          </Choice>
        )}
        <Choice name="kind" label="Real or test" value={filter.kind} any="Real and test">
          {[['real', 'Real'] as const, ['test', 'Test'] as const]}
        </Choice>
        <input className="input" type="date" name="from" aria-label="Placed from" defaultValue={filter.from} />
        <input className="input" type="date" name="until" aria-label="Placed until" defaultValue={filter.until} />
        <Button type="submit" look="line">
          Show
        </Button>
      </details>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  value: string | undefined
  any: string
  children: readonly (readonly [string, string])[]
}

const Choice = ({ name, label, value, any, children }: ChoiceProps) => (
  <select className="input" name={name} aria-label={label} defaultValue={value ?? ''}>
    <option value="">{any}</option>
    {children.map(([choice, words]) => (
      <option key={choice} value={choice}>
        {words}
      </option>
    ))}
  </select>
)
