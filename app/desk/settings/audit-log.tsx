import { Form } from 'react-router'
import { EmptyList, Pager, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { AUDIT_KIND_LABELS, AUDIT_KINDS, auditQueryString, readAuditFilter } from '#domain/desk/audit-list.ts'
import { findAudit } from '#server/audit/find-audit.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/audit-log.ts'
import { AuditLines } from './audit-lines.tsx'
import { SettingsHeader } from './settings-header.tsx'
import '#app/desk/styles/table.css'
import './audit.css'

export const meta: Route.MetaFunction = () => deskMeta('Activity log')

export const middleware = [requireArea('audit')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const filter = readAuditFilter(args.url.searchParams)
  return { role, filter, ...(await findAudit(shopOf(args.context).db, filter)) }
}

const PAGE_URL = '/desk/settings/safety'

/** Searchable audit log, including sign-ins. */
export default function AuditLog({ loaderData: { role, filter, lines, next } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHeader role={role} title="Activity log" meta="This log cannot be edited." />
      <section className="dk-block dk-fields" aria-label="Activity log">
        <Form method="get" role="search" className="dk-narrow" key={auditQueryString(filter)}>
          <div className="dk-search">
            <SearchField label="Search the log" placeholder="Person, order, setting, address" value={filter.search} />
          </div>
          <select className="input" name="kind" aria-label="About" defaultValue={filter.kind ?? ''}>
            <option value="">Everything</option>
            {AUDIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {AUDIT_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
          <input className="input" type="date" name="from" aria-label="From" defaultValue={filter.from} />
          <input className="input" type="date" name="until" aria-label="Until" defaultValue={filter.until} />
          <Button type="submit" look="line">
            Apply
          </Button>
        </Form>
        {lines.length === 0 ? (
          <EmptyList
            emptyText="No activity yet"
            noMatchText="No entries match."
            clearFilters={auditQueryString(filter) !== '' && { to: PAGE_URL, words: 'Clear filters' }}
          />
        ) : (
          <AuditLines lines={lines} />
        )}
      </section>
      <Pager
        first={filter.after && PAGE_URL + auditQueryString(filter)}
        next={next && PAGE_URL + auditQueryString(filter, { after: next })}
      />
    </>
  )
}
