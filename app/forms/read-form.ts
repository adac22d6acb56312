import { data } from 'react-router'

/** A posted form; a body that is no form is the sender's fault. */
export const readBody = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** The text fields of a posted form. */
export const readForm = async <Field extends string>(request: Request, fields: readonly Field[]) =>
  textsOf(await readBody(request), fields)

export function textsOf<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  const typed = fields.map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(typed) as Record<Field, string>
}
