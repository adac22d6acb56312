import { type KyselyPlugin, PostgresQueryCompiler, SqliteQueryCompiler, type UnknownRow } from 'kysely'

/**
 * Names are in camel case here and have underscores in the database. They turn while the SQL is written, from a table
 * of those that were met before: rewriting the whole tree of every query took longer than running it.
 */
const columnNames = new Map<string, string>()
const propertyNames = new Map<string, string>()

function remembered(names: Map<string, string>, name: string, turn: (name: string) => string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const turned = turn(name)
  names.set(name, turned)
  return turned
}

/** `estimatedDelivery` is `estimated_delivery`; a quotation mark, which ends a name, is doubled. */
const toColumn = (name: string): string =>
  remembered(columnNames, name, (it) =>
    it
      .replace(/(?<=.)(?<![A-Z_])[A-Z]+/g, (upper) => `_${upper}`)
      .toLowerCase()
      .replaceAll('"', '""'),
  )

/** `estimated_delivery` is `estimatedDelivery`. */
export const toProperty = (column: string): string =>
  remembered(propertyNames, column, (it) => it.replace(/(?<=.)_+(.)/g, (_, next: string) => next.toUpperCase()))

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

/** Gives the rows of an answer of PostgreSQL their names in camel case; SQLite's come with them (node-sqlite.ts). */
export const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [first] = result.rows
    if (!first) return result
    const columns = Object.keys(first)
    if (!columns.some((column) => column.includes('_'))) return result
    const names = columns.map((column) => [column, toProperty(column)] as const)
    return { ...result, rows: result.rows.map((row) => renamed(row, names)) }
  },
}

function renamed(row: UnknownRow, names: readonly (readonly [column: string, property: string])[]): UnknownRow {
  const turned: UnknownRow = {}
  for (const [column, property] of names) turned[property] = row[column]
  return turned
}
