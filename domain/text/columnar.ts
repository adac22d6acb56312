/**
 * A long list of things of one shape as text, property by property, so that what is alike stands together. The router
 * gives every value that it sends with a page a number of its own, and for forty cards the numbers weigh more than the
 * cards; packed, the largest list travels in the first packets that a server may send.
 */
export type Packed<T> = string & { readonly packs?: T }

type Thing = Record<string, unknown>
/** The values of each property, `null` where a thing has none. */
type Columns = { [property: string]: unknown[] | Nested }
/** Where every value is a list of things itself: how long each is, and all of them in a row. */
type Nested = { lengths: number[]; columns: Columns }

/** The things are plain: text, numbers, flags, lists of these, and lists of plain things. */
export const pack = <T extends object>(things: readonly T[]): Packed<T> =>
  JSON.stringify([things.length, toColumns(things as readonly Thing[])])

export function unpack<T extends object>(packed: Packed<T>): T[] {
  const [length, columns] = JSON.parse(packed) as [number, Columns]
  return toThings(columns, length) as T[]
}

function toColumns(things: readonly Thing[]): Columns {
  const properties = [...new Set(things.flatMap(Object.keys))]
  return Object.fromEntries(
    properties.map((property) => {
      const values = things.map((thing) => thing[property])
      if (!values.every(isListOfThings)) return [property, values]
      return [property, { lengths: values.map(({ length }) => length), columns: toColumns(values.flat()) }]
    }),
  )
}

const isListOfThings = (value: unknown): value is Thing[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))

function toThings(columns: Columns, length: number): Thing[] {
  const things: Thing[] = Array.from({ length }, () => ({}))
  for (const [property, column] of Object.entries(columns)) {
    const values = Array.isArray(column) ? column : toLists(column)
    for (const [index, thing] of things.entries()) if (values[index] !== null) thing[property] = values[index]
  }
  return things
}

function toLists({ lengths, columns }: Nested): Thing[][] {
  const all = toThings(
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
