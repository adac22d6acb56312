import { type Shipping, shippingSchema } from './shipping-form.ts'

/** The changed fields of an address; absent fields stay as they are. */
export type AddressChange = Partial<Omit<Shipping, 'email'>>

const FIELD_BY_NAME = {
  name: 'fullName',
  phone: 'phone',
  street: 'street',
  city: 'city',
  state: 'state',
  pin: 'zipCode',
  country: 'country',
} as const satisfies Record<string, keyof Shipping>
type FieldName = keyof typeof FIELD_BY_NAME

const NAME_PATTERN = Object.keys(FIELD_BY_NAME).join('|')
/** An unknown field name. It must not become part of the previous value, as in `city=Kochi pincode=682001`. */
const UNKNOWN_FIELD = /(?:^|\s)(\p{L}[\p{L}_-]*)\s*=\S/u
export const ADDRESS_USAGE = 'address <order> street=12 MG Road city=Kochi state=Kerala pin=682001'

/**
 * Parses the fields of the `address` command, `city=Kochi pin=682001`, in any order; values may contain spaces. Each
 * value has to pass the shipping form's validation; anything unknown is an error.
 */
export function parseAddressChange(text: string): AddressChange | { fault: string } {
  const parts = text.trim().split(new RegExp(`(?:^|\\s+)(${NAME_PATTERN})=`, 'i'))
  const [before = '', ...fields] = parts
  if (before !== '' || fields.length === 0)
    return { fault: `'${before || text}' is not understood. Usage: ${ADDRESS_USAGE}` }
  const change: Record<string, string> = {}
  for (let at = 0; at < fields.length; at += 2) {
    const field = FIELD_BY_NAME[fields[at]?.toLowerCase() as FieldName]
    if (field in change) return { fault: `${fields[at]} is there twice.` }
    const value = fields[at + 1] ?? ''
    const unknown = UNKNOWN_FIELD.exec(value)?.[1]
    if (unknown) return { fault: `'${unknown}=' is not understood. Usage: ${ADDRESS_USAGE}` }
    const read = shippingSchema.shape[field].safeParse(value)
    if (!read.success) return { fault: `${read.error.issues[0]?.message ?? fields[at]}.` }
    change[field] = read.data
  }
  return change
}
