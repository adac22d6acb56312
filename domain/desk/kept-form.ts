/** What somebody typed into a form of the desk, kept while they show once more that it is them. */
export type KeptForm = [name: string, value: string][]

const MOST_FIELDS = 500

/** As one hidden field. Files stay behind: a browser sends them from their own field alone. */
export const packForm = (fields: Iterable<[string, unknown]>): string =>
  JSON.stringify([...fields].filter(([, value]) => typeof value === 'string').slice(0, MOST_FIELDS))

/** The fields of one that was packed; none where it is something else. */
export function unpackForm(packed: string): KeptForm {
  const read = readJson(packed)
  return Array.isArray(read) ? read.filter(isField).slice(0, MOST_FIELDS) : []
}

const isField = (pair: unknown): pair is KeptForm[number] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
