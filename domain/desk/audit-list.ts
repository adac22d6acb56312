import { isDay } from '#domain/delivery/calendar.ts'

/** Kinds of activity log entries. */
export const AUDIT_KINDS = ['order', 'shop', 'access'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AUDIT_KIND_LABELS: Record<AuditKind, string> = { order: 'Orders', shop: 'Shop', access: 'Sign-ins' }

/** Filter of the activity log, as in its query. Days as `2026-11-23`, both inclusive. */
export type AuditFilter = {
  kind: AuditKind | undefined
  search: string
  from: string
  until: string
  /** Cursor: the entry before the first one of the page. */
  after: { at: string; id: string } | undefined
}

const MAX_SEARCH_LENGTH = 100

/** Parses the filter from a query; invalid values are ignored. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const day = (name: string) => (isDay(said(name)) ? said(name) : '')
  const [at = '', id = ''] = said('after').split('~')
  return {
    kind: AUDIT_KINDS.find((kind) => kind === said('kind')),
    search: said('q').slice(0, MAX_SEARCH_LENGTH),
    from: day('from'),
    until: day('until'),
    after: at && id ? { at, id } : undefined,
  }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function auditQueryString(
  filter: AuditFilter,
  change: { kind?: AuditKind | undefined; after?: string } = {},
): string {
  const { kind, search, from, until } = { ...filter, ...change }
  const { after } = change
  const said = { q: search, kind, from, until, after }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) if (value) params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
