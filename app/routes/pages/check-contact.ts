import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { CONTACT_FIELDS, contactSchema } from '#domain/enquiry/enquiry-forms.ts'

/** What is wrong with a contact form, by the rules that the server goes by. */
export function checkContact(form: FormData): FieldErrors {
  const answer = contactSchema.safeParse(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, form.get(field)])))
  return answer.success ? {} : fieldErrors(answer.error)
}
