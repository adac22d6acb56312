import { data } from 'react-router'

/** Returns the posted form. Throws 400 for a body that is not a form. */
export const readFormData = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw data(null, { status: 400 })
  })

/** Returns the named text fields of a posted form; missing fields and files are empty. */
export const readForm = async <Field extends string>(request: Request, fields: readonly Field[]) =>
  readTexts(await readFormData(request), fields)

export function readTexts<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  const typed = fields.map((field) => {
    const value = form.get(field)
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(typed) as Record<Field, string>
}
