import { normalizePhone } from '#domain/enquiry/contact-keys.ts'

const PHONE_PREFIX = 'tel:'

/**
 * Returns who is the same customer: the email without regard to case or, for an order without one, `tel:` and the phone
 * number. Empty for an erased order.
 */
export function customerKeyOf({ email, phone }: { email: string; phone: string }): string {
  if (email.trim() !== '') return customerKey(email)
  return phone.trim() === '' ? '' : PHONE_PREFIX + normalizePhone(phone)
}

/** Normalizes an email, or a key that `customerKeyOf` returned. */
export const customerKey = (contact: string): string => contact.trim().toLowerCase()

/** Returns the email of a key; empty if the customer is known by phone. */
export const emailOfKey = (key: string): string => (key.startsWith(PHONE_PREFIX) ? '' : key)

/** Returns the phone number of a key; empty if the customer is known by email. */
export const phoneOfKey = (key: string): string => (key.startsWith(PHONE_PREFIX) ? key.slice(PHONE_PREFIX.length) : '')

/** Formats a key for a screen. */
export const formatCustomerKey = (key: string): string => phoneOfKey(key) || key
