import { Form, Link } from 'react-router'
import { FilterRow, IndexingNote, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import {
  CUSTOMER_VIEW_LABELS,
  CUSTOMER_VIEWS,
  type CustomerFilter,
  customerQueryString,
  MAX_COUNT,
  readCustomerFilter,
} from '#domain/desk/customer-list.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { formatIndianNumber } from '#domain/text/indian-number.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { countCustomers, customerTagsInUse, findCustomerPage } from '#server/customers/find-customers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/customers.ts'
import { CustomerRows } from './customer-rows.tsx'
import '#app/desk/styles/table.css'
import './customers.css'

export const meta: Route.MetaFunction = () => deskMeta('Customers')

export const middleware = [requireArea('customers')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const filter = readCustomerFilter(args.url.searchParams)
  const context = { live: config.payments === 'live', today: indianDate(now()) }
  const isIndexing = !(await updateOrderIndex(db))
  const { rows, next, corrected } = await findCustomerPage(db, filter, context)
  const maySeeMoney = canAccess(role, 'money')
  return {
    ...{ filter, next, corrected, maySeeMoney, today: context.today, isIndexing },
    rows: rows.map(({ spentPaise, ...row }) => (maySeeMoney ? { ...row, spentPaise } : row)),
    counts: await countCustomers(db, filter, context),
    tags: await customerTagsInUse(db),
    erased: args.url.searchParams.has('erased'),
  }
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { filter, rows, counts } = loaderData
  const isFiltered = customerQueryString(filter) !== ''
  const isEmpty = rows.length === 0 && !isFiltered
  return (
    <>
      <PageHeader title="Customers" meta={!isEmpty && <Summary filter={filter} all={counts.all} />}>
        {!isEmpty && (
          <>
            <Search {...loaderData} key={customerQueryString(filter)} />
            <a className="btn-line" href={`/desk/customers.csv${customerQueryString(filter)}`}>
              <Icon of="file-text" />
              Export
            </a>
          </>
        )}
      </PageHeader>
      {loaderData.erased && (
        <Banner tone="success" role="status">
          The personal data was erased.
        </Banner>
      )}
      {loaderData.isIndexing && <IndexingNote />}
      {isEmpty ? (
        <NoCustomers title="No customers yet">The first paid order makes the first customer.</NoCustomers>
      ) : (
        <>
          <ViewFilter {...loaderData} />
          {loaderData.corrected && rows.length > 0 && (
            <p className="dk-corrected" role="status">
              Nobody called “{filter.search}”. Showing <b>{loaderData.corrected}</b>.
            </p>
          )}
          {rows.length === 0 ? <NoMatch filter={filter} /> : <CustomerRows {...loaderData} />}
          <CustomerPager {...loaderData} />
        </>
      )}
    </>
  )
}

const formatCount = (count: number): string =>
  count > MAX_COUNT ? `more than ${formatIndianNumber(MAX_COUNT)}` : formatIndianNumber(count)

type SummaryProps = { filter: CustomerFilter; all: number }

const Summary = ({ filter: { search, tag }, all }: SummaryProps) =>
  search || tag
    ? `${formatCount(all)} ${all === 1 ? 'person matches' : 'people match'}.`
    : `${formatIndianNumber(all)} ${all === 1 ? 'person' : 'people'} with a paid order. Made from orders; nobody needs an account.`

type ListData = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts' | 'tags' | 'rows' | 'next'>

function ViewFilter({ filter, counts }: ListData) {
  return (
    <FilterRow label="Filter">
      {[undefined, ...CUSTOMER_VIEWS].map((view) => (
        <Link
          key={view ?? 'all'}
          to={`/desk/customers${customerQueryString(filter, { view })}`}
          aria-current={filter.view === view ? 'true' : undefined}
        >
          {view ? CUSTOMER_VIEW_LABELS[view] : 'All'} {!filter.search && <Count of={counts[view ?? 'all']} />}
        </Link>
      ))}
    </FilterRow>
  )
}

const Count = ({ of: count = 0 }: { of: number | undefined }) => <span>{formatIndianNumber(count)}</span>

/** Search and tag. A plain GET form, which a choice of tag submits when there are scripts. */
function Search({ filter, tags }: ListData) {
  const { view, sort, direction } = filter
  const kept = new URLSearchParams(customerQueryString({ ...filter, search: '', tag: '' }, { view, sort, direction }))
  return (
    <Form method="get" action="/desk/customers" role="search" className="dk-tools dk-customer-search">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="dk-search">
        <SearchField label="Search customers" placeholder="Name, phone, email, city" value={filter.search} />
      </div>
      {(tags.length > 0 || filter.tag) && (
        <select
          className="input"
          name="tag"
          aria-label="Tag"
          defaultValue={filter.tag}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <option value="">Any tag</option>
          {[...new Set([...tags, filter.tag].filter(Boolean))].map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
      <noscript>
        <button type="submit" className="btn-line">
          Search
        </button>
      </noscript>
    </Form>
  )
}

const NoMatch = ({ filter: { search } }: Pick<ListData, 'filter'>) => (
  <NoCustomers
    title={search ? `Nobody called “${search}”` : 'No customers match'}
    action={
      <ButtonLink look="line" to="/desk/customers">
        Show all customers
      </ButtonLink>
    }
  >
    {search ? 'Searched names, phones, emails and cities.' : 'Choose another view or tag.'}
  </NoCustomers>
)

type NoCustomersProps = { title: string; children: string; action?: React.ReactNode }

const NoCustomers = ({ title, children, action }: NoCustomersProps) => (
  <div className="dk-nil">
    <Mark />
    <h2>{title}</h2>
    <p className="dk-sub">{children}</p>
    {action && <div className="acts">{action}</div>}
  </div>
)

function CustomerPager({ filter, counts, rows, next }: ListData) {
  if (rows.length === 0) return null
  const before = filter.after?.shown ?? 0
  const all = filter.search ? counts.all : (counts[filter.view ?? 'all'] ?? 0)
  return (
    <nav className="dk-pager" aria-label="Pages">
      <span className="dk-sub">
        {formatIndianNumber(before + 1)} – {formatIndianNumber(before + rows.length)} of {formatCount(all)}
      </span>
      <span className="dk-tools">
        {filter.after && (
          <ButtonLink look="line" to={`/desk/customers${customerQueryString(filter)}`}>
            First page
          </ButtonLink>
        )}
        {next && (
          <ButtonLink look="line" to={`/desk/customers${customerQueryString(filter, { after: next })}`}>
            <Icon of="arrow-right" />
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
