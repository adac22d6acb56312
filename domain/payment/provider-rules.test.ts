import { describe, expect, it } from 'vitest'
import {
  amountError,
  INSTAMOJO_LIMITS,
  parseDecimalAmount,
  providerPhone,
  RAZORPAY_LIMITS,
  truncateForProvider,
} from './provider-rules.ts'

describe('the limits of a provider', () => {
  it.each([
    [8_99, '₹9.00'],
    [2_00_000_01, '₹2,00,000.00'],
  ])('refuse %i paise with the limit', (paise, limit) => expect(amountError(paise, INSTAMOJO_LIMITS)).toContain(limit))

  it.each([9_00, 2_361_18, 2_00_000_00])('allow %i paise', (paise) =>
    expect(amountError(paise, INSTAMOJO_LIMITS)).toBeUndefined(),
  )

  it('are at least a rupee for Razorpay', () => {
    expect(amountError(99, RAZORPAY_LIMITS)).toContain('₹1.00')
    expect(amountError(5_00_000_00, RAZORPAY_LIMITS)).toBeUndefined()
  })

  it('are 30 characters of purpose, without a split character', () => {
    expect(truncateForProvider('Custom Gift Box', 30)).toBe('Custom Gift Box')
    expect(truncateForProvider('A gift box for the whole family, tied', 30)).toBe('A gift box for the whole famil')
    expect(truncateForProvider(`${'x'.repeat(29)}🎁🎁`, 30)).toBe('x'.repeat(29))
  })

  it.each([
    ['98450 12345', '+919845012345'],
    ['098450-12345', '+919845012345'],
    ['+91 98450 12345', '+919845012345'],
    ['919845012345', '+919845012345'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['call me maybe', undefined],
    ['12345678901', undefined],
  ])('turn %j into the phone number %s', (typed, phone) => expect(providerPhone(typed)).toBe(phone))
})

describe('an amount in a provider’s answer', () => {
  it.each([
    ['2361.18', 236_118],
    ['2500', 250_000],
    ['2500.0', 250_000],
    ['9.000', 900],
  ])('%s is read to the paisa', (text, paise) => expect(parseDecimalAmount(text)).toBe(paise))

  it.each(['', '-5', '1e3', '2,500', '12.345', 'NaN', ' 5', '0x10'])('%j is no amount', (text) =>
    expect(parseDecimalAmount(text)).toBeUndefined(),
  )
})
