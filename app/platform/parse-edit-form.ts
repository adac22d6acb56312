import { data } from 'react-router'
import type { FieldValues } from '#domain/text/merge-fields.ts'

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
/** Reads the base values that the form carries in `saw`. */
const parseBaseValues = (form: FormData): Record<string, string> => parseTexts(textOf(form.get('saw')))

/** Parses a JSON object of texts. Entries that are not strings are left out; invalid JSON throws 400. */
export function parseTexts(text: string): Record<string, string> {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw data(null, { status: 400 })
  }
  const texts = typeof said === 'object' && said !== null ? Object.entries(said) : []
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}

/** Reads one text per field. Fields that the form does not have are left out. */
const parseFields = <Field extends string>(form: FormData, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.filter((field) => form.has(field)).map((field) => [field, textOf(form.get(field))]),
  ) as Partial<FieldValues<Field>>

/**
 * Reads an edit form. Returns the base values and the submitted ones, with the base value where the stored one was
 * chosen in a conflict. `parse` reads a form that has not one field per text.
 */
export function parseEditForm<Field extends string>(
  form: FormData,
  fields: readonly Field[],
  parse: (form: FormData) => Partial<FieldValues<Field>> = () => parseFields(form, fields),
) {
  const base = parseBaseValues(form) as Partial<FieldValues<Field>>
  const submitted = parse(form)
  for (const field of fields)
    if (form.get(`take.${field}`) === 'theirs') submitted[field] = base[field] ?? ('' as FieldValues<Field>[Field])
  return { base, submitted }
}
