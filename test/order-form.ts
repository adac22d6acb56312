import type { Shipping } from '#domain/delivery/shipping-form.ts'

/** An address in the seller's own state. */
export const ADDRESS: Shipping = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98450 12345',
  street: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
}

export const TRANSACTION_ID = '632604118207'
