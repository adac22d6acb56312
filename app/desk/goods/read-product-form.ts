import { data } from 'react-router'
import type { Texts } from '#domain/goods/merge-texts.ts'
import { PRODUCT_FIELDS, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')
const LISTS: readonly ProductField[] = ['features', 'contents', 'tags']

/** What was typed of a gift; fields that the form has not got are left out. */
export function typedFacts(form: FormData): Partial<ProductFacts> {
  const texts = PRODUCT_FIELDS.flatMap((field) =>
    LISTS.includes(field) || !form.has(field) ? [] : [[field, textOf(form.get(field))] as const],
  )
  const all = (name: string) =>
    form.getAll(name).map((value) =>
      textOf(value)
        .replace(/[ \t\r\n]+/g, ' ')
        .trim(),
    )
  const items = all('item').flatMap((item, at) => (item ? [`${all('qty')[at] || '1'} ${item}`] : []))
  return {
    ...Object.fromEntries(texts),
    features: all('features').join('\n'),
    contents: items.join('\n'),
    tags: all('tags').join(', '),
  }
}

/** What the page showed when somebody began to type, as it goes along with the form. */
export const sawTexts = (form: FormData): Record<string, string> => parseTexts(textOf(form.get('saw')))

/** Texts by their fields, as a form brings them along in one. */
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

/** Of what two have changed, the fields in which the other's is taken. */
export const takenFields = <Field extends string>(form: FormData, fields: readonly Field[]): Field[] =>
  fields.filter((field) => form.get(`take.${field}`) === 'theirs')

/** What was typed into a form that has a field for each text, with the other's where that was chosen; and what it showed. */
export function textsTyped<Field extends string>(form: FormData, fields: readonly Field[]) {
  const saw = sawTexts(form) as Partial<Texts<Field>>
  const there = fields.filter((field) => form.has(field))
  const typed = Object.fromEntries(there.map((field) => [field, textOf(form.get(field))])) as Partial<Texts<Field>>
  for (const field of takenFields(form, fields)) typed[field] = saw[field] ?? ('' as Texts<Field>[Field])
  return { saw, typed }
}
