import * as z from 'zod/mini'
import { fieldErrors } from '#domain/delivery/shipping-form.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type Paise, parsePaise } from './money.ts'
import type { LinkFormError, LinkFormValues } from './payment-link.ts'

const MAX_LINK_PAISE: Paise = 10_00_000_00

const requiredText = (message: string) =>
  z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(1, message), z.maxLength(200, 'Please shorten this to 200 characters'))

const schema = z.object({
  purpose: requiredText('Purpose is required'),
  amount: requiredText('Amount is required'),
  name: requiredText('Name is required'),
  phone: requiredText('Phone is required'),
  email: requiredText('Email is required'),
})

/** Parses the amount of a link from rupees; `undefined` if invalid or above the limit. */
export function parseLinkAmount(text: string): Paise | undefined {
  const paise = parsePaise(text)
  return paise !== undefined && paise <= MAX_LINK_PAISE ? paise : undefined
}

type LinkRequest = { purpose: string; amountPaise: Paise; name: string; email: string; phone: string }

/** Validates the payment link form. */
export function parseLinkForm(
  typed: LinkFormValues,
): { ok: true; wanted: LinkRequest } | { ok: false; fault: LinkFormError } {
  const read = schema.safeParse(typed)
  if (!read.success) {
    const missing = Object.values(typed).some((value) => value.trim() === '')
    return { ok: false, fault: { typed, why: missing ? 'missing' : 'too-long', errors: fieldErrors(read.error) } }
  }
  const { amount, ...rest } = read.data
  const amountPaise = parseLinkAmount(amount)
  if (amountPaise !== undefined) return { ok: true, wanted: { ...rest, amountPaise } }
  return { ok: false, fault: { typed, why: 'amount', errors: { amount: 'Please enter a valid amount' } } }
}
