import { isIndia } from './country.ts'
import type { Shipping } from './shipping-form.ts'

/** The eight fields in the order in which the form asks for them. Kept apart from the schema, which comes later. */
export const SHIPPING_FIELDS = ['fullName', 'email', 'phone', 'street', 'zipCode', 'city', 'state', 'country'] as const

/** Country options (specification §3); the build flow adds Singapore. */
export const COUNTRIES = ['India', 'United States', 'United Kingdom', 'Canada', 'Australia'] as const
const DEFAULT_COUNTRY = 'India'

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

export type DoubtfulField = 'phone' | 'zipCode'

const QUESTIONS: Record<DoubtfulField, string> = {
  phone: 'A phone number in India has ten digits. Is this one right?',
  zipCode: 'A PIN code has six digits. Is this one right?',
}

/** Without what people put between digits. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s().-]/g, '')

const looksRight: Record<DoubtfulField, (text: string) => boolean> = {
  /** Ten digits, once the country's +91 and the trunk's 0 are taken off. */
  phone: (text) => /^\p{Nd}{10}$/u.test(bare(text).replace(/^\+91/, '').replace(/^0/, '')),
  zipCode: (text) => /^\p{Nd}{6}$/u.test(bare(text)),
}

/**
 * What to ask about a phone number or a PIN code of an order within India that is not as long as they are. Never a
 * refusal: the rules of specification §5 let it pass, and whoever typed it decides.
 */
export function addressQuestion(field: DoubtfulField, shipping: Shipping): string | undefined {
  const text = shipping[field].trim()
  return text === '' || !isIndia(shipping.country) || looksRight[field](text) ? undefined : QUESTIONS[field]
}
