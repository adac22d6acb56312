import type { Selectable } from 'kysely'
import { addDays, indianInstant } from '#domain/delivery/calendar.ts'
import type { AuditFilter } from '#domain/desk/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import type { AuditTable } from '#server/db/schema/jobs.ts'

export type AuditLine = Selectable<AuditTable>

export const PAGE_SIZE = 50
/** Maximum number of lines on the page of one subject. */
const SUBJECT_LIMIT = 30

const startOfDay = (day: string): string => indianInstant(day, '00:00').toISOString()

/** Returns a page of the audit log, newest first. `next` is the cursor of the following page, if there is one. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
): Promise<{ lines: AuditLine[]; next: string | undefined }> {
  const asked =
    filter.search === ''
      ? [filteredLines(db, filter)]
      : SEARCHED_COLUMNS.flatMap((column) => searchColumn(db, filter, column))
  const found = (await Promise.all(asked.map((query) => query.limit(PAGE_SIZE + 1).execute()))).flat()
  const lines = [...new Map(found.map((line) => [line.id, line])).values()].sort(newestFirst)
  const page = lines.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { lines: page, next: lines.length > PAGE_SIZE && last ? `${last.at}~${last.id}` : undefined }
}

const newestFirst = (one: AuditLine, other: AuditLine): number =>
  `${one.at} ${one.id}` < `${other.at} ${other.id}` ? 1 : -1

const SEARCHED_COLUMNS = ['who', 'subject', 'address'] as const

/** Exact matches in several spellings, each answered by the column's own index. */
const searchColumn = (db: Db, filter: AuditFilter, column: (typeof SEARCHED_COLUMNS)[number]) =>
  [...new Set(spellingsOf(filter.search))].map((name) => filteredLines(db, filter).where(column, '=', name))

const spellingsOf = (text: string): string[] => [
  ...[text, text.toLowerCase(), text.toUpperCase()],
  text.toLowerCase().replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase()),
]

function filteredLines(db: Db, { kind, from, until, after }: AuditFilter) {
  return db
    .selectFrom('changes')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'shop'))
    .$if(from !== '', (query) => query.where('at', '>=', startOfDay(from)))
    .$if(until !== '', (query) => query.where('at', '<', startOfDay(addDays(until, 1))))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(after?.at ?? '', after?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

/** Returns the audit lines of one subject, newest first. */
export const auditOfSubject = (db: Db, subject: string): Promise<AuditLine[]> =>
  db
    .selectFrom('changes')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SUBJECT_LIMIT)
    .execute()
