import { isIndia } from './country.ts'
import type { Shipping } from './shipping-form.ts'

/** The eight fields in the order in which the form asks for them. Kept apart from the schema, which comes later. */
export const SHIPPING_FIELDS = ['fullName', 'email', 'phone', 'street', 'zipCode', 'city', 'state', 'country'] as const

/** Country options (specification §3); the build flow adds Singapore. */
export const COUNTRIES = ['India', 'United States', 'United Kingdom', 'Canada', 'Australia'] as const
export const DEFAULT_COUNTRY = 'India'

export const EMPTY_SHIPPING: Shipping = {
  fullName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  country: DEFAULT_COUNTRY,
}

/** Whether one of the eight is empty: then the toast is shown beside the messages (decisions §4.4). */
export const isMissingShipping = (shipping: Shipping): boolean =>
  SHIPPING_FIELDS.some((field) => shipping[field].trim() === '')

/** The address on one line, as on a tag. */
export const addressLine = ({ fullName, street, city, state, zipCode, country }: Shipping): string =>
  [fullName, street, city, `${state} ${zipCode}`, isIndia(country) ? '' : country].filter(Boolean).join(', ')
