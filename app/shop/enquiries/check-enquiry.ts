import type * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from '#domain/delivery/shipping-form.ts'
import {
  APPLICATION_FIELDS,
  applicationSchema,
  CONTACT_FIELDS,
  consultationSchema,
  contactSchema,
  emailSchema,
} from '#domain/enquiry/enquiry-forms.ts'
import { resumeFileError, validateResume } from '#domain/enquiry/resume.ts'

const validateWith =
  <Field extends string>(schema: z.ZodMiniType<Partial<Record<Field, string>>>) =>
  (form: FormData): FieldErrors<Field> => {
    const answer = schema.safeParse(Object.fromEntries(form))
    return answer.success ? {} : fieldErrors(answer.error)
  }

export const checkEmail = validateWith(emailSchema)
export const checkConsultation = validateWith(consultationSchema)

/** Validates the contact form with the server's rules. */
export function checkContact(form: FormData): FieldErrors {
  const answer = contactSchema.safeParse(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, form.get(field)])))
  return answer.success ? {} : fieldErrors(answer.error)
}

/** Validates an application and its resume with the server's rules. */
export async function checkApplication(form: FormData): Promise<FieldErrors> {
  const typed = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, form.get(field)]))
  const answer = applicationSchema.safeParse(typed)
  const errors = answer.success ? {} : fieldErrors(answer.error)
  const resume = await resumeError(form.get('resume'))
  return resume ? { ...errors, resume } : errors
}

async function resumeError(file: FormDataEntryValue | null): Promise<string | undefined> {
  if (!(file instanceof File) || file.name === '') return undefined
  // Checked first, so that a file that is far too large is never read.
  const fault = resumeFileError(file)
  if (fault) return fault
  const verdict = validateResume(file.name, new Uint8Array(await file.arrayBuffer()))
  return verdict.ok ? undefined : verdict.fault
}
