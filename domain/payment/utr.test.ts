import { describe, expect, it } from 'vitest'
import { normalizeUtr, utrDoubt } from './upi.ts'

describe('a transaction id', () => {
  it.each([
    ['6326 0411 8207', '632604118207'],
    [' t2411abcd\t99 ', 'T2411ABCD99'],
    ['a'.repeat(35), 'A'.repeat(35)],
  ])('%j is %s in any spelling', (typed, utr) => expect(normalizeUtr(typed)).toBe(utr))

  it.each(['', '12345', 'a'.repeat(36), 'TXN-12345', '६३२६०४११८२०७', '<b>123456</b>', "1'; drop table--"])(
    '%j is invalid',
    (typed) => expect(normalizeUtr(typed)).toBeUndefined(),
  )

  it('of this year has no warning', () => {
    expect(utrDoubt('632604118207', '2026-11-21')).toBeUndefined()
    expect(utrDoubt('T2411ABCD99', '2026-11-21')).toBeUndefined()
    expect(utrDoubt('632604118207', '2027-01-03')).toBeUndefined()
  })

  it('of another year or length has a warning', () => {
    expect(utrDoubt('532604118207', '2026-11-21')).toContain('begins with 6')
    expect(utrDoubt('632604118207', '2027-02-01')).toContain('begins with 7')
    expect(utrDoubt('63260411820', '2026-11-21')).toContain('12 digits')
  })
})
