import type { Selectable } from 'kysely'
import { addDays, indianInstant } from '#domain/delivery/day.ts'
import type { AuditFilter } from '#domain/desk/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import type { ChangeTable } from '#server/db/schema/work.ts'

export type AuditLine = Selectable<ChangeTable>

export const PAGE = 50
/** Of one thing; what happened before is on the page of the whole audit. */
const OF_ONE = 30

const startOf = (day: string): string => indianInstant(day, '00:00').toISOString()

/** A page of the audit, the newest first. `next`: where the one after it begins, by key. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
): Promise<{ lines: AuditLine[]; next: string | undefined }> {
  const asked =
    filter.search === '' ? [linesOf(db, filter)] : SEARCHED.flatMap((column) => searched(db, filter, column))
  const found = (await Promise.all(asked.map((query) => query.limit(PAGE + 1).execute()))).flat()
  const lines = [...new Map(found.map((line) => [line.id, line])).values()].sort(newestFirst)
  const page = lines.slice(0, PAGE)
  const last = page.at(-1)
  return { lines: page, next: lines.length > PAGE && last ? `${last.at}~${last.id}` : undefined }
}

const newestFirst = (one: AuditLine, other: AuditLine): number =>
  `${one.at} ${one.id}` < `${other.at} ${other.id}` ? 1 : -1

const SEARCHED = ['who', 'subject', 'address'] as const

/** Of whoever or whatever is called so, however it was spelt; each from its own index. */
const searched = (db: Db, filter: AuditFilter, column: (typeof SEARCHED)[number]) =>
  [...new Set(spellingsOf(filter.search))].map((name) => linesOf(db, filter).where(column, '=', name))

const spellingsOf = (text: string): string[] => [
  ...[text, text.toLowerCase(), text.toUpperCase()],
  text.toLowerCase().replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase()),
]

function linesOf(db: Db, { kind, from, until, after }: AuditFilter) {
  return db
    .selectFrom('changes')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'shop'))
    .$if(from !== '', (query) => query.where('at', '>=', startOf(from)))
    .$if(until !== '', (query) => query.where('at', '<', startOf(addDays(until, 1))))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after?.at ?? '', after?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

/** What was done with one thing, the newest first. */
export const auditOf = (db: Db, subject: string): Promise<AuditLine[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(OF_ONE)
    .execute()
