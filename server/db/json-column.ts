import type * as z from 'zod'
import type { JsonText } from './schema/column-types.ts'
import type { Schema } from './schema.ts'

type ColumnName = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema]

/**
 * Parses a JSON column by its schema. Throws when the row does not fit; the message names the column and the row but
 * never the content, which may be personal data.
 */
export function parseColumn<S extends z.ZodType>(
  schema: S,
  text: JsonText,
  column: ColumnName,
  row: string | number,
): z.output<S> {
  const { data, success } = schema.safeParse(parseJson(text))
  if (!success) throw new Error(`${column} of ${row} does not match its schema`)
  return data
}

/** Returns `undefined` for invalid JSON. The parser's own error message would quote the content. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
