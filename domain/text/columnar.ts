/**
 * Rows of one shape, serialized by column. The router's serializer numbers every value, which for forty cards takes
 * more space than the data; in this form the largest list fits into the first packets of a response.
 */
export type Columnar<T> = string & { readonly packs?: T }

type Row = Record<string, unknown>
type Columns = { [property: string]: unknown[] | Nested }
/** A property whose values are lists of rows: their lengths, and all rows concatenated. */
type Nested = { lengths: number[]; columns: Columns }

/** Serializes rows of plain values: text, numbers, booleans, lists of these, and lists of plain rows. */
export const toColumnar = <T extends object>(rows: readonly T[]): Columnar<T> =>
  JSON.stringify([rows.length, toColumns(rows as readonly Row[])])

/** Restores the rows serialized by `toColumnar`. */
export function fromColumnar<T extends object>(packed: Columnar<T>): T[] {
  const [length, columns] = JSON.parse(packed) as [number, Columns]
  return toRows(columns, length) as T[]
}

function toColumns(rows: readonly Row[]): Columns {
  const properties = [...new Set(rows.flatMap(Object.keys))]
  return Object.fromEntries(
    properties.map((property) => {
      const values = rows.map((row) => row[property])
      if (!values.every(isListOfRows)) return [property, values]
      return [property, { lengths: values.map(({ length }) => length), columns: toColumns(values.flat()) }]
    }),
  )
}

const isListOfRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))

function toRows(columns: Columns, length: number): Row[] {
  const rows: Row[] = Array.from({ length }, () => ({}))
  for (const [property, column] of Object.entries(columns)) {
    const values = Array.isArray(column) ? column : toLists(column)
    for (const [index, row] of rows.entries()) if (values[index] !== null) row[property] = values[index]
  }
  return rows
}

function toLists({ lengths, columns }: Nested): Row[][] {
  const all = toRows(
    columns,
    lengths.reduce((sum, length) => sum + length, 0),
  )
  let next = 0
  return lengths.map((length) => {
    const from = next
    next += length
    return all.slice(from, next)
  })
}
