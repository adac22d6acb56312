import { isDay } from '#domain/delivery/day.ts'

/** What a line of the audit is about. */
export const AUDIT_KINDS = ['order', 'shop', 'access'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const KIND_WORDS: Record<AuditKind, string> = { order: 'Orders', shop: 'The shop', access: 'Who came in' }

/** What the audit is narrowed by, as it stands in its address. Days are `2026-11-23`, the last one counts as well. */
export type AuditFilter = {
  kind: AuditKind | undefined
  search: string
  from: string
  until: string
  /** The line that the page begins after. */
  after: { at: string; id: string } | undefined
}

const LONGEST_SEARCH = 100

/** Reads the address of a list; what is not understood narrows nothing. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const day = (name: string) => (isDay(said(name)) ? said(name) : '')
  const [at = '', id = ''] = said('after').split('~')
  return {
    kind: AUDIT_KINDS.find((kind) => kind === said('kind')),
    search: said('q').slice(0, LONGEST_SEARCH),
    from: day('from'),
    until: day('until'),
    after: at && id ? { at, id } : undefined,
  }
}

/** The address of a list with something else in it; it begins at its beginning unless `after` is said. */
export function auditAddress(
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
