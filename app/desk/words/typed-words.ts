import { sawTexts } from '#app/desk/goods/read-product-form.ts'

/**
 * What a form of words says: what it showed, and what was typed of it; of what two have changed, the other's where that
 * was chosen. Fields that the form has not got are left out.
 */
export function typedWords<Field extends string>(form: FormData, fields: readonly Field[]) {
  const saw = sawTexts(form) as Partial<Record<Field, string>>
  const typed: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = form.get(field)
    if (typeof value === 'string') typed[field] = value
    if (form.get(`take.${field}`) === 'theirs') typed[field] = saw[field] ?? ''
  }
  return { saw, typed }
}

/** The version that a form asks to have again. */
export function askedVersion(form: FormData): number | undefined {
  const value = form.get('version')
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
