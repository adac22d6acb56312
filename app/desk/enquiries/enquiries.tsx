import { Form, Link, Outlet, useLocation, useParams } from 'react-router'
import { FilterRow, Pager, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { formatDuration } from '#domain/delivery/dispatch.ts'
import {
  ENQUIRY_KIND_LABELS,
  ENQUIRY_LIST_LABELS,
  ENQUIRY_LISTS,
  type EnquiryFilter,
  enquiryQueryString,
  readEnquiryFilter,
} from '#domain/desk/enquiry-list.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { countEnquiries, findEnquiries } from '#server/enquiries/find-enquiries.ts'
import { updateEnquiryIndex } from '#server/enquiries/update-search-index.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/enquiries.ts'
import '#app/desk/styles/table.css'
import './enquiries.css'

export const meta: Route.MetaFunction = () => deskMeta('Enquiries')

export const middleware = [requireArea('enquiries')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const filter = readEnquiryFilter(args.url.searchParams)
  if (filter.search) await updateEnquiryIndex(db)
  const at = now()
  const { rows, next } = await findEnquiries(db, filter)
  const rowsWithAge = rows.map((row) => ({
    ...row,
    ago: formatAge(new Date(row.createdAt), at),
    late: isLate(row.dueAt, at),
  }))
  return { filter, next, rows: rowsWithAge, counts: await countEnquiries(db) }
}

const isLate = (dueAt: string | null, now: Date): boolean => dueAt !== null && dueAt < now.toISOString()

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })
const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
const HOUR_MS = 60 * 60_000

/** Formats the age of an enquiry: `18 min`, `3 h`, `Fri`, `2 Nov`. */
function formatAge(at: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - at.getTime())
  if (ms < HOUR_MS) return formatDuration(Math.max(1, Math.floor(ms / 60_000)))
  if (indianDate(at) === indianDate(now)) return `${Math.floor(ms / HOUR_MS)} h`
  return (ms < 6 * 24 * HOUR_MS ? WEEKDAY : DAY).format(at)
}

/** List of enquiries with the open one in the outlet. */
export default function Enquiries({ loaderData: { filter, rows, next, counts } }: Route.ComponentProps) {
  const { id } = useParams()
  const address = (change: Partial<EnquiryFilter> = {}) => enquiryQueryString(filter, change)
  const { search: listSearch } = useLocation()
  return (
    <div className={`dk-inbox ${id ? 'is-read' : 'is-list'}`}>
      <section className="dk-list" aria-labelledby="enquiries">
        <header>
          <div className="dk-list-top">
            {id ? <h2 id="enquiries">Enquiries</h2> : <h1 id="enquiries">Enquiries</h1>}
            <a className="btn-line is-xs" href={`/desk/enquiries.csv${address()}`}>
              <Icon of="file-text" />
              Export
            </a>
          </div>
          <EnquirySearch filter={filter} />
        </header>
        <FilterRow label="Filter">
          {ENQUIRY_LISTS.map((list) => (
            <Link
              key={list}
              to={`/desk/enquiries${address({ list, search: '' })}`}
              aria-current={filter.list === list && !filter.search ? 'true' : undefined}
            >
              {ENQUIRY_LIST_LABELS[list]} <span>{counts[list] === 1000 ? '999+' : counts[list]}</span>
            </Link>
          ))}
        </FilterRow>
        {rows.length === 0 ? (
          <p className="dk-none">
            {filter.search ? 'No enquiries match.' : filter.list === 'open' ? 'All caught up' : 'No enquiries yet'}
          </p>
        ) : (
          <ul className="dk-mail">
            {rows.map((row) => (
              <li key={row.id} className={row.dueAt ? 'is-new' : undefined}>
                <Link to={`/desk/enquiries/${row.id}${listSearch}`} aria-current={row.id === id ? 'page' : undefined}>
                  <b>{row.from}</b>
                  <span className={row.late ? 'dk-sub is-late' : 'dk-sub'}>
                    {row.late ? `late, ${row.ago}` : row.ago}
                  </span>
                  <span className="dk-about">
                    {row.subject}{' '}
                    {row.subject !== ENQUIRY_KIND_LABELS[row.kind] && (
                      <span className="dk-sub">{row.ticket ?? ENQUIRY_KIND_LABELS[row.kind]}</span>
                    )}
                  </span>
                  <span className="dk-cut">{row.excerpt}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {(filter.after || next) && (
          <Pager
            first={filter.after && `/desk/enquiries${address()}`}
            next={next && `/desk/enquiries${address({ after: next })}`}
          />
        )}
      </section>
      <Outlet />
    </div>
  )
}

const EnquirySearch = ({ filter }: { filter: EnquiryFilter }) => (
  <Form method="get" action="/desk/enquiries" role="search" className="dk-search" key={filter.search}>
    <SearchField label="Search enquiries" placeholder="Name, email, phone, number" value={filter.search} />
  </Form>
)
