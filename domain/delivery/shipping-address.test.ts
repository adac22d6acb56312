import { describe, expect, it } from 'vitest'
import { addressQuestion, type DoubtfulField, EMPTY_SHIPPING } from './shipping-address.ts'

const asked = (field: DoubtfulField, text: string, country = 'India') =>
  addressQuestion(field, { ...EMPTY_SHIPPING, country, [field]: text }) !== undefined

describe('an order within India', () => {
  it.each([
    ['9845012345', false],
    ['98450 12345', false],
    [' +91 98450 12345 ', false],
    ['+91 098450-12345', false],
    ['098450 12345', false],
    ['९८४५०१२३४५', false],
    ['', false],
    ['98450 1234', true],
    ['98450 123456', true],
    ['91 98450 12345', true],
    ['98450 1234x', true],
  ])('has a warning for the phone number %j: %s', (text, is) => expect(asked('phone', text)).toBe(is))

  it.each([
    ['560001', false],
    ['560 001', false],
    ['', false],
    ['56001', true],
    ['5600011', true],
    ['56000A', true],
  ])('has a warning for the PIN code %j: %s', (text, is) => expect(asked('zipCode', text)).toBe(is))

  it('is the only one with these warnings', () => {
    expect(asked('phone', '020 7946 0018', 'United Kingdom')).toBe(false)
    expect(asked('zipCode', 'SW1A 1AA', 'United Kingdom')).toBe(false)
  })
})
