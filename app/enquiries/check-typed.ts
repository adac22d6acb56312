import type * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import {
  APPLICATION_FIELDS,
  applicationSchema,
  CONTACT_FIELDS,
  consultationSchema,
  contactSchema,
  emailSchema,
} from '#domain/enquiry/enquiry-forms.ts'
import { faultOfFile, judgeResume } from '#domain/enquiry/resume.ts'

/** Checks a form by the server's rules. */
const checkBy =
  <Field extends string>(schema: z.ZodMiniType<Partial<Record<Field, string>>>) =>
  (form: FormData): FieldErrors<Field> => {
    const answer = schema.safeParse(Object.fromEntries(form))
    return answer.success ? {} : fieldErrors(answer.error)
  }

export const checkEmail = checkBy(emailSchema)
export const checkConsultation = checkBy(consultationSchema)

/** Checks the contact form by the server's rules. */
export function checkContact(form: FormData): FieldErrors {
  const answer = contactSchema.safeParse(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, form.get(field)])))
  return answer.success ? {} : fieldErrors(answer.error)
}

/** Checks an application and its resume by the server's rules. */
export async function checkApplication(form: FormData): Promise<FieldErrors> {
  const typed = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, form.get(field)]))
  const answer = applicationSchema.safeParse(typed)
  const errors = answer.success ? {} : fieldErrors(answer.error)
  const resume = await faultOfResume(form.get('resume'))
  return resume ? { ...errors, resume } : errors
}

async function faultOfResume(file: FormDataEntryValue | null): Promise<string | undefined> {
  if (!(file instanceof File) || file.name === '') return undefined
  // Without reading what is far too large.
  const fault = faultOfFile(file)
  if (fault) return fault
  const verdict = judgeResume(file.name, new Uint8Array(await file.arrayBuffer()))
  return verdict.ok ? undefined : verdict.fault
}
