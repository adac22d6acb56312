import { type RawBuilder, sql } from 'kysely'
import { type Dialect, isSqlite } from './portable.ts'

/**
 * Tests whether a column's value is in a list, as one parameter: the statement is the same for every length, so PostgreSQL
 * keeps one plan for it, and an empty list is no syntax error. `column` is a name as Kysely takes it, such as `gift.no`.
 */
export const inList = (db: Dialect, column: string, values: readonly (string | number)[]): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values})`

/** Splits rows into parts of at most `size`, so that an insert stays under the databases' limit of parameters. */
export function* chunksOf<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
