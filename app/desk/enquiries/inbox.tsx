import { Form, Link, Outlet, useLocation, useParams } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { FilterRow } from '#app/desk/frame/filter-row.tsx'
import { Pager } from '#app/desk/frame/pager.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatWait } from '#domain/delivery/cut-off.ts'
import { indianDate } from '#domain/delivery/day.ts'
import {
  ENQUIRY_LISTS,
  type EnquiryFilter,
  enquiryAddress,
  KIND_WORDS,
  LIST_WORDS,
  readEnquiryFilter,
} from '#domain/desk/enquiry-list.ts'
import { countEnquiries, findEnquiries } from '#server/desk/enquiries/find-enquiries.ts'
import { keepEnquiryTerms } from '#server/desk/enquiries/keep-terms.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/inbox.ts'
import '#app/desk/styles/table.css'
import './inbox.css'

export const meta: Route.MetaFunction = () => deskMeta('Enquiries')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'enquiries')
  const { db, now } = shopOf(args.context)
  const filter = readEnquiryFilter(args.url.searchParams)
  if (filter.search) await keepEnquiryTerms(db)
  const at = now()
  const { rows, next } = await findEnquiries(db, filter)
  const said = rows.map((row) => ({ ...row, ago: ago(new Date(row.createdAt), at), late: isLate(row.dueAt, at) }))
  return { filter, next, rows: said, counts: await countEnquiries(db) }
}

const isLate = (dueAt: string | null, now: Date): boolean => dueAt !== null && dueAt < now.toISOString()

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })
const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
const HOUR_MS = 60 * 60_000

/** `18 min`, `3 h`, `Fri`, `2 Nov`: how long ago it came, as somebody who waits counts it. */
function ago(at: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - at.getTime())
  if (ms < HOUR_MS) return formatWait(Math.max(1, Math.floor(ms / 60_000)))
  if (indianDate(at) === indianDate(now)) return `${Math.floor(ms / HOUR_MS)} h`
  return (ms < 6 * 24 * HOUR_MS ? WEEKDAY : DAY).format(at)
}

/** The list of what visitors sent, and beside it the one that is read. */
export default function Inbox({ loaderData: { filter, rows, next, counts } }: Route.ComponentProps) {
  const { id } = useParams()
  const address = (change: Partial<EnquiryFilter> = {}) => enquiryAddress(filter, change)
  // What is read keeps the list that it was chosen from.
  const { search: asked } = useLocation()
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
          <Search filter={filter} />
        </header>
        <FilterRow label="Filter">
          {ENQUIRY_LISTS.map((list) => (
            <Link
              key={list}
              to={`/desk/enquiries${address({ list, search: '' })}`}
              aria-current={filter.list === list && !filter.search ? 'true' : undefined}
            >
              {LIST_WORDS[list]} <span>{counts[list] === 1000 ? '999+' : counts[list]}</span>
            </Link>
          ))}
        </FilterRow>
        {rows.length === 0 ? (
          <p className="dk-none">
            {filter.search
              ? 'Nothing is like this.'
              : filter.list === 'open'
                ? 'Everybody has an answer.'
                : 'Nothing yet.'}
          </p>
        ) : (
          <ul className="dk-mail">
            {rows.map((row) => (
              <li key={row.id} className={row.dueAt ? 'is-new' : undefined}>
                <Link to={`/desk/enquiries/${row.id}${asked}`} aria-current={row.id === id ? 'page' : undefined}>
                  <b>{row.from}</b>
                  <span className={row.late ? 'dk-sub is-late' : 'dk-sub'}>
                    {row.late ? `late, ${row.ago}` : row.ago}
                  </span>
                  <span className="dk-about">
                    {row.subject}{' '}
                    {row.subject !== KIND_WORDS[row.kind] && (
                      <span className="dk-sub">{row.ticket ?? KIND_WORDS[row.kind]}</span>
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

const Search = ({ filter }: { filter: EnquiryFilter }) => (
  <Form method="get" action="/desk/enquiries" role="search" className="dk-search" key={filter.search}>
    <SearchField label="Search enquiries" placeholder="Person, email, phone, number" value={filter.search} />
  </Form>
)
