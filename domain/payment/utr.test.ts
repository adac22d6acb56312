import { describe, expect, it } from 'vitest'
import { normaliseUtr, utrDoubt } from './upi.ts'

describe('a transaction id', () => {
  it.each([
    ['6326 0411 8207', '632604118207'],
    [' t2411abcd\t99 ', 'T2411ABCD99'],
    ['a'.repeat(35), 'A'.repeat(35)],
  ])('%j is %s however it was typed', (typed, utr) => expect(normaliseUtr(typed)).toBe(utr))

  it.each(['', '12345', 'a'.repeat(36), 'TXN-12345', '६३२६०४११८२०७', '<b>123456</b>', "1'; drop table--"])(
    '%j is none',
    (typed) => expect(normaliseUtr(typed)).toBeUndefined(),
  )

  it('of this year raises no doubt', () => {
    expect(utrDoubt('632604118207', '2026-11-21')).toBeUndefined()
    expect(utrDoubt('T2411ABCD99', '2026-11-21')).toBeUndefined()
    expect(utrDoubt('632604118207', '2027-01-03')).toBeUndefined()
  })

  it('of another year, or of another length, is asked about', () => {
    expect(utrDoubt('532604118207', '2026-11-21')).toContain('begins with 6')
    expect(utrDoubt('632604118207', '2027-02-01')).toContain('begins with 7')
    expect(utrDoubt('63260411820', '2026-11-21')).toContain('12 digits')
  })
})
