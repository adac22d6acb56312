import { type Shipping, shippingSchema } from './shipping-form.ts'

/** What of an address somebody changes; what is not named stays. */
export type AddressChange = Partial<Omit<Shipping, 'email'>>

const FIELDS = {
  name: 'fullName',
  phone: 'phone',
  street: 'street',
  city: 'city',
  state: 'state',
  pin: 'zipCode',
  country: 'country',
} as const satisfies Record<string, keyof Shipping>
type Word = keyof typeof FIELDS

const NAMES = Object.keys(FIELDS).join('|')
/** What looks like a field that there is not: it must not become a part of the one before, `city=Kochi pincode=682001`. */
const UNKNOWN_FIELD = /(?:^|\s)(\p{L}[\p{L}_-]*)\s*=\S/u
export const ADDRESS_USAGE = 'address <order> street=12 MG Road city=Kochi state=Kerala pin=682001'

/**
 * Reads a change of address as it is typed after an order's number, `city=Kochi pin=682001`: each field by its name, in
 * any order, with words in it. What is not understood is said, never left out, and each holds what the shipping form asks.
 */
export function readAddressChange(text: string): AddressChange | { fault: string } {
  const parts = text.trim().split(new RegExp(`(?:^|\\s+)(${NAMES})=`, 'i'))
  const [before = '', ...fields] = parts
  if (before !== '' || fields.length === 0)
    return { fault: `'${before || text}' is not understood. Write it so: ${ADDRESS_USAGE}` }
  const change: Record<string, string> = {}
  for (let at = 0; at < fields.length; at += 2) {
    const field = FIELDS[fields[at]?.toLowerCase() as Word]
    if (field in change) return { fault: `${fields[at]} is there twice.` }
    const value = fields[at + 1] ?? ''
    const unknown = UNKNOWN_FIELD.exec(value)?.[1]
    if (unknown) return { fault: `'${unknown}=' is not understood. Write it so: ${ADDRESS_USAGE}` }
    const read = shippingSchema.shape[field].safeParse(value)
    if (!read.success) return { fault: `${read.error.issues[0]?.message ?? fields[at]}.` }
    change[field] = read.data
  }
  return change
}
