import * as z from 'zod/mini'
import { fieldErrors } from '#domain/address/shipping-form.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type Paise, typedPaise } from './money.ts'
import type { LinkFault, TypedLink } from './payment-link.ts'

/** The most that one link can ask for, so that a slip of the finger is noticed: ten lakh rupees. */
const MAX_LINK_PAISE: Paise = 10_00_000_00

const filled = (message: string) =>
  z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(1, message), z.maxLength(200, 'Please shorten this to 200 characters'))

/** All five are required (specification §5). */
const schema = z.object({
  purpose: filled('Purpose is required'),
  amount: filled('Amount is required'),
  name: filled('Name is required'),
  phone: filled('Phone is required'),
  email: filled('Email is required'),
})

/** What a link may ask for, as typed in rupees; `undefined` for anything else. */
export function parseAmount(text: string): Paise | undefined {
  const paise = typedPaise(text)
  return paise !== undefined && paise <= MAX_LINK_PAISE ? paise : undefined
}

type LinkWanted = { purpose: string; amountPaise: Paise; name: string; email: string; phone: string }

/** What was typed into the payment link form, or what is wrong with it. */
export function readLinkForm(typed: TypedLink): { ok: true; wanted: LinkWanted } | { ok: false; fault: LinkFault } {
  const read = schema.safeParse(typed)
  if (!read.success) {
    const missing = Object.values(typed).some((value) => value.trim() === '')
    return { ok: false, fault: { typed, why: missing ? 'missing' : 'too-long', errors: fieldErrors(read.error) } }
  }
  const { amount, ...rest } = read.data
  const amountPaise = parseAmount(amount)
  if (amountPaise !== undefined) return { ok: true, wanted: { ...rest, amountPaise } }
  return { ok: false, fault: { typed, why: 'amount', errors: { amount: 'Please enter a valid amount' } } }
}
