/** Fields of a submitted desk form, preserved during re-authentication. */
export type PreservedForm = [name: string, value: string][]

const MAX_FIELDS = 500

/** Serializes the fields for a hidden input. Files are dropped: browsers submit them only from a file input. */
export const serializeForm = (fields: Iterable<[string, unknown]>): string =>
  JSON.stringify([...fields].filter(([, value]) => typeof value === 'string').slice(0, MAX_FIELDS))

/** Parses serialized fields; empty if invalid. */
export function parsePreservedForm(packed: string): PreservedForm {
  const read = readJson(packed)
  return Array.isArray(read) ? read.filter(isField).slice(0, MAX_FIELDS) : []
}

const isField = (pair: unknown): pair is PreservedForm[number] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
