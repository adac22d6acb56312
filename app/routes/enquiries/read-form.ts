import { data } from 'react-router'

/** The text fields of a posted form; a body that is no form is the sender's fault. */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<Record<Field, string>> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  const typed = fields.map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(typed)
}
