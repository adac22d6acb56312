/** Normalizes line ends and surrounding spaces, which browsers and editors change. */
export const normalizeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

export type FieldValues<Field extends string> = Record<Field, string>
export type MergeResult<Field extends string> = {
  values: FieldValues<Field>
  /** Fields changed on both sides to different values; `values` has the submitted one. */
  conflicts: Field[]
}

type MergeInput<Field extends string> = {
  fields: readonly Field[]
  base: Partial<FieldValues<Field>>
  current: FieldValues<Field>
  submitted: Partial<FieldValues<Field>>
  tidyField?: (field: Field, text: string) => string
}

/**
 * Three-way merge of form fields (base, current, submitted). Fields changed on both sides are returned as conflicts.
 */
export function mergeFields<Field extends string>(asked: MergeInput<Field>): MergeResult<Field> {
  const { fields, base, current, submitted, tidyField = (_, text) => normalizeText(text) } = asked
  const values = { ...current }
  const conflicts: Field[] = []
  for (const field of fields) {
    const text = submitted[field]
    const mine = text === undefined ? undefined : tidyField(field, text)
    if (mine === undefined || mine === current[field] || mine === base[field]) continue
    values[field] = mine
    if (current[field] !== (base[field] ?? current[field])) conflicts.push(field)
  }
  return { values: values, conflicts: conflicts }
}
