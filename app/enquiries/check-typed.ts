import type * as z from 'zod/mini'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { consultationSchema, emailSchema } from '#domain/enquiry/enquiry-forms.ts'

/** What is wrong with a form, by the rules that the server goes by. */
const checkBy =
  <Field extends string>(schema: z.ZodMiniType<Partial<Record<Field, string>>>) =>
  (form: FormData): FieldErrors<Field> => {
    const answer = schema.safeParse(Object.fromEntries(form))
    return answer.success ? {} : fieldErrors(answer.error)
  }

export const checkEmail = checkBy(emailSchema)
export const checkConsultation = checkBy(consultationSchema)
