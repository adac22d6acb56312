import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { APPLICATION_FIELDS, applicationSchema } from '#domain/enquiry/enquiry-forms.ts'
import { faultOfFile, judgeResume } from '#domain/enquiry/resume.ts'

/** What is wrong with an application, its resume included, by the rules that the server goes by. */
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
