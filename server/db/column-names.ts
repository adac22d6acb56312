import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/**
 * Caches of name conversions between camelCase properties and snake_case columns. Conversion happens in the query
 * compiler; Kysely's `CamelCasePlugin` would copy the syntax tree of every query, which takes longer than running a
 * small one.
 */
const columnNames = new Map<string, string>()
const propertyNames = new Map<string, string>()

function memoized(names: Map<string, string>, name: string, convert: (name: string) => string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const converted = convert(name)
  names.set(name, converted)
  return converted
}

/** Converts `estimatedDelivery` to `estimated_delivery`. Doubles quotation marks, which would end an identifier. */
const toColumn = (name: string): string =>
  memoized(columnNames, name, (it) =>
    it
      .replace(/(?<=.)(?<![A-Z_])[A-Z]+/g, (upper) => `_${upper}`)
      .toLowerCase()
      .replaceAll('"', '""'),
  )

/** Converts `estimated_delivery` to `estimatedDelivery`. */
export const toProperty = (column: string): string =>
  memoized(propertyNames, column, (it) => it.replace(/(?<=.)_+(.)/g, (_, next: string) => next.toUpperCase()))

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier = toColumn
}

/** Builds a row object from an array of values, which the drivers return faster than objects. */
export function toRow<Row>(values: readonly unknown[], properties: readonly string[]): Row {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < properties.length; index++) row[properties[index] as string] = values[index]
  return row as Row
}
