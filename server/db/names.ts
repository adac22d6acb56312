import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

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

/** A row by what its columns are called here. It comes as an array, which costs half of what an object does. */
export function named<Row>(values: readonly unknown[], properties: readonly string[]): Row {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < properties.length; at++) row[properties[at] as string] = values[at]
  return row as Row
}
