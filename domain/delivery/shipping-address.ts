import type { Shipping } from './shipping-form.ts'

const INDIA = ['india', 'in', 'ind', 'bharat', 'bhārat', 'hindustan', 'republic of india', 'भारत']

/** Tests whether a country name or code from a form or an autofill program means India. */
export const isIndia = (country: string): boolean =>
  INDIA.includes(
    country
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[.\s]+/g, ' ')
      .trim(),
  )

/** Fields in the order of the form. Kept apart from the schema, which the browser loads later. */
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

/** Tests whether a field is empty; the form then shows a toast beside the field errors (decisions §4.4). */
export const hasEmptyShippingField = (shipping: Shipping): boolean =>
  SHIPPING_FIELDS.some((field) => shipping[field].trim() === '')

/** Formats an address on one line. */
export const formatAddress = ({ fullName, street, city, state, zipCode, country }: Shipping): string =>
  [fullName, street, city, `${state} ${zipCode}`, isIndia(country) ? '' : country].filter(Boolean).join(', ')

export type DoubtfulField = 'phone' | 'zipCode'

const QUESTIONS: Record<DoubtfulField, string> = {
  phone: 'A phone number in India has ten digits. Is this one right?',
  zipCode: 'A PIN code has six digits. Is this one right?',
}

const stripPunctuation = (text: string): string => text.normalize('NFKC').replace(/[\s().-]/g, '')

const FIELD_CHECKS: Record<DoubtfulField, (text: string) => boolean> = {
  phone: (text) => /^\p{Nd}{10}$/u.test(stripPunctuation(text).replace(/^\+91/, '').replace(/^0/, '')),
  zipCode: (text) => /^\p{Nd}{6}$/u.test(stripPunctuation(text)),
}

/**
 * Returns a question about a phone number or PIN code of unusual length in an address in India. Never a refusal: the
 * rules of specification §5 accept it.
 */
export function addressQuestion(field: DoubtfulField, shipping: Shipping): string | undefined {
  const text = shipping[field].trim()
  return text === '' || !isIndia(shipping.country) || FIELD_CHECKS[field](text) ? undefined : QUESTIONS[field]
}
