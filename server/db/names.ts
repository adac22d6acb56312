import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/**
 * Caches of name conversions between camelCase properties and snake_case columns. Conversion happens in the query
 * compiler; Kysely's `CamelCasePlugin` would copy the syntax tree of every query, which takes longer than running a
 * small one.
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

/**
 * `estimatedDelivery` becomes `estimated_delivery`; quotation marks are doubled, since they would end an identifier.
 */
const toColumn = (name: string): string =>
  remembered(columnNames, name, (it) =>
    it
      .replace(/(?<=.)(?<![A-Z_])[A-Z]+/g, (upper) => `_${upper}`)
      .toLowerCase()
      .replaceAll('"', '""'),
  )

/** `estimated_delivery` becomes `estimatedDelivery`. */
export const toProperty = (column: string): string =>
  remembered(propertyNames, column, (it) => it.replace(/(?<=.)_+(.)/g, (_, next: string) => next.toUpperCase()))

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

/** Builds a row object from an array of values, which the drivers return faster than objects. */
export function named<Row>(values: readonly unknown[], properties: readonly string[]): Row {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < properties.length; at++) row[properties[at] as string] = values[at]
  return row as Row
}
