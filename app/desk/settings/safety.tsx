import { Form } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { EmptyList } from '#app/desk/frame/empty-list.tsx'
import { Pager } from '#app/desk/frame/pager.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { AUDIT_KINDS, auditAddress, KIND_WORDS, readAuditFilter } from '#domain/desk/audit-list.ts'
import { findAudit } from '#server/audit/find-audit.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/safety.ts'
import { AuditLines } from './audit-lines.tsx'
import { SettingsHead } from './settings-head.tsx'
import '#app/desk/styles/table.css'
import './audit.css'

export const meta: Route.MetaFunction = () => deskMeta('Safety')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'audit')
  const filter = readAuditFilter(args.url.searchParams)
  return { role, filter, ...(await findAudit(shopOf(args.context).db, filter)) }
}

const PAGE = '/desk/settings/safety'

/** Who did what, from where, and who came in. */
export default function Safety({ loaderData: { role, filter, lines, next } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead role={role} />
      <section className="dk-block dk-fields" aria-labelledby="audit">
        <div>
          <h2 id="audit">The audit</h2>
          <p className="meta">Nobody changes a line of it or takes one away.</p>
        </div>
        <Form method="get" role="search" className="dk-narrow" key={auditAddress(filter)}>
          <div className="dk-search">
            <SearchField label="Search the audit" placeholder="Person, order, setting, address" value={filter.search} />
          </div>
          <select className="input" name="kind" aria-label="About" defaultValue={filter.kind ?? ''}>
            <option value="">Everything</option>
            {AUDIT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </select>
          <input className="input" type="date" name="from" aria-label="From" defaultValue={filter.from} />
          <input className="input" type="date" name="until" aria-label="Until" defaultValue={filter.until} />
          <Button type="submit" look="line">
            Show
          </Button>
        </Form>
        {lines.length === 0 ? (
          <EmptyList
            yet="Nothing has been done yet."
            like="Nothing is like this."
            all={auditAddress(filter) !== '' && { to: PAGE, words: 'Show all of it' }}
          />
        ) : (
          <AuditLines lines={lines} />
        )}
      </section>
      <Pager
        first={filter.after && PAGE + auditAddress(filter)}
        next={next && PAGE + auditAddress(filter, { after: next })}
      />
    </>
  )
}
