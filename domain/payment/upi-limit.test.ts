import { describe, expect, it } from 'vitest'
import { amountFault, cutTo, decimalAmount, INSTAMOJO_LIMITS, providerPhone, RAZORPAY_LIMITS } from './upi-limit.ts'

describe('what a provider takes', () => {
  it.each([
    [8_99, '₹9.00'],
    [2_00_000_01, '₹2,00,000.00'],
  ])('%i paise are refused with the limit', (paise, limit) =>
    expect(amountFault(paise, INSTAMOJO_LIMITS)).toContain(limit),
  )

  it.each([9_00, 2_361_18, 2_00_000_00])('%i paise may be asked for', (paise) =>
    expect(amountFault(paise, INSTAMOJO_LIMITS)).toBeUndefined(),
  )

  it('is at least a rupee for Razorpay', () => {
    expect(amountFault(99, RAZORPAY_LIMITS)).toContain('₹1.00')
    expect(amountFault(5_00_000_00, RAZORPAY_LIMITS)).toBeUndefined()
  })

  it('is a purpose of 30 characters, never half of one', () => {
    expect(cutTo('Custom Gift Box', 30)).toBe('Custom Gift Box')
    expect(cutTo('A gift box for the whole family, tied', 30)).toBe('A gift box for the whole famil')
    expect(cutTo(`${'x'.repeat(29)}🎁🎁`, 30)).toBe('x'.repeat(29))
  })

  it.each([
    ['98450 12345', '+919845012345'],
    ['098450-12345', '+919845012345'],
    ['+91 98450 12345', '+919845012345'],
    ['919845012345', '+919845012345'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['call me maybe', undefined],
    ['12345678901', undefined],
  ])('of %j is the phone number %s', (typed, phone) => expect(providerPhone(typed)).toBe(phone))
})

describe('an amount in a provider’s answer', () => {
  it.each([
    ['2361.18', 236_118],
    ['2500', 250_000],
    ['2500.0', 250_000],
    ['9.000', 900],
  ])('%s is read to the paisa', (text, paise) => expect(decimalAmount(text)).toBe(paise))

  it.each(['', '-5', '1e3', '2,500', '12.345', 'NaN', ' 5', '0x10'])('%j is none', (text) =>
    expect(decimalAmount(text)).toBeUndefined(),
  )
})
