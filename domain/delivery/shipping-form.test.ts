import { describe, expect, it } from 'vitest'
import { EMPTY_SHIPPING, formatAddress, hasEmptyShippingField, SHIPPING_FIELDS } from './shipping-address.ts'
import { fieldErrors, shippingSchema } from './shipping-form.ts'

const GOOD = {
  fullName: 'Jo',
  email: 'jo@example.com',
  phone: '9845012345',
  street: '1 A',
  city: 'Go',
  state: 'KA',
  zipCode: '56000',
  country: 'UK',
}
const errorsOf = (form: unknown) => {
  const result = shippingSchema.safeParse(form)
  return result.success ? {} : fieldErrors(result.error)
}

describe('the shipping form', () => {
  it('accepts the shortest values that the rules allow', () => {
    expect(errorsOf(GOOD)).toEqual({})
  })

  it.each([
    ['fullName', 'J', 'Full name is required'],
    ['email', 'jo@', 'Valid email is required'],
    ['phone', '984501234', 'Valid phone number is required'],
    ['street', '1A', 'Street address is required'],
    ['city', 'G', 'City is required'],
    ['state', 'K', 'State is required'],
    ['zipCode', '5600', 'Valid zip code is required'],
    ['country', 'U', 'Country is required'],
  ])('reports for %s %j: %s', (field, value, message) => {
    expect(errorsOf({ ...GOOD, [field]: value })).toEqual({ [field]: message })
    expect(errorsOf({ ...GOOD, [field]: '' })).toEqual({ [field]: message })
    expect(errorsOf({ ...GOOD, [field]: undefined })).toEqual({ [field]: message })
  })

  it('treats spaces as empty', () => {
    expect(errorsOf({ ...GOOD, city: '     ' })).toEqual({ city: 'City is required' })
    expect(hasEmptyShippingField({ ...GOOD, city: '  ' })).toBe(true)
  })

  it('starts empty except for the country, and has eight required fields', () => {
    expect(SHIPPING_FIELDS).toHaveLength(8)
    expect(SHIPPING_FIELDS.filter((field) => EMPTY_SHIPPING[field] !== '')).toEqual(['country'])
    expect(hasEmptyShippingField(EMPTY_SHIPPING)).toBe(true)
    expect(hasEmptyShippingField(GOOD)).toBe(false)
  })

  it('formats an address on one line, without the country in India', () => {
    expect(formatAddress({ ...GOOD, country: 'India' })).toBe('Jo, 1 A, Go, KA 56000')
    expect(formatAddress(GOOD)).toBe('Jo, 1 A, Go, KA 56000, UK')
  })
})
