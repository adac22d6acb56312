import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { readForm } from '#app/platform/read-form.ts'
import { type FieldErrors, fieldErrors } from '#domain/delivery/shipping-form.ts'
import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'
import { type NewEnquiry, storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { shopOf } from '#server/http/shop-context.ts'

type PostArgs = { request: Request; context: Parameters<typeof shopOf>[0] }

type EnquiryFormConfig<Field extends string> = {
  kind: NewEnquiry['kind']
  fields: readonly Field[]
  schema: z.ZodMiniType<Record<Field, string> & { email: string }>
  thanksUrl: string
}

/**
 * Stores a posted enquiry and redirects to the thanks. Returns the submitted values with errors as 400, or as 429
 * when the inbox limit is reached.
 */
export async function submitEnquiry<Field extends string>(
  { request, context }: PostArgs,
  form: EnquiryFormConfig<Field>,
) {
  const submitted = await readForm(request, form.fields)
  const answer = form.schema.safeParse(submitted)
  if (!answer.success)
    return data({ typed: submitted, errors: fieldErrors(answer.error), fault: undefined }, { status: 400 })
  const { db, config, now } = shopOf(context)
  const { email, ...fields } = answer.data
  enforcePersonLimit(context, form.kind, { email, phone: 'phone' in fields ? String(fields.phone) : undefined })
  const stored = await storeEnquiry(db, { kind: form.kind, email, fields }, now(), config.intake)
  if (!stored.ok)
    return data({ typed: submitted, errors: {} as FieldErrors<Field>, fault: INTAKE_FULL_MESSAGE }, { status: 429 })
  return redirect(form.thanksUrl, 303)
}
