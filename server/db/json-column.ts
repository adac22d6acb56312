import type * as z from 'zod'
import type { JsonText } from './schema/column-types.ts'
import type { Schema } from './schema.ts'

/** `products.tags` */
type Column = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema]

/**
 * JSON of a row, as its schema reads it. A row that does not fit is a fault here, not an `undefined` deep in a page. It
 * names the column and the row, never what stands there, which may be a shopper's.
 */
export function parseColumn<S extends z.ZodType>(
  schema: S,
  text: JsonText,
  column: Column,
  row: string | number,
): z.output<S> {
  const { data, success } = schema.safeParse(parsed(text))
  if (!success) throw new Error(`${column} of ${row} is not what the shop writes there`)
  return data
}

/** What is no JSON fits no schema; the parser's own error quotes it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
