import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import { readForm } from '#app/forms/read-form.ts'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import { type Enquiry, keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { shopOf } from '#server/http/shop-context.ts'

type Posted = { request: Request; context: Parameters<typeof shopOf>[0] }

type Form<Field extends string> = {
  kind: Enquiry['kind']
  fields: readonly Field[]
  schema: z.ZodMiniType<Record<Field, string> & { email: string }>
  /** Where the thanks stand. */
  thanks: string
}

/** A form that was posted: kept and thanked for, or given back with its faults and all that was typed. */
export async function takeEnquiry<Field extends string>({ request, context }: Posted, form: Form<Field>) {
  const typed = await readForm(request, form.fields)
  const answer = form.schema.safeParse(typed)
  if (!answer.success) return data({ typed, errors: fieldErrors(answer.error), fault: undefined }, { status: 400 })
  const { db, config, now } = shopOf(context)
  const { email, ...fields } = answer.data
  holdBack(context, form.kind, { email, phone: 'phone' in fields ? String(fields.phone) : undefined })
  const kept = await keepEnquiry(db, { kind: form.kind, email, fields }, now(), config.intake)
  if (!kept.ok) return data({ typed, errors: {} as FieldErrors<Field>, fault: NO_ROOM }, { status: 429 })
  return redirect(form.thanks, 303)
}
