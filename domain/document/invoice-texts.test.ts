import { describe, expect, it } from 'vitest'
import { documentNumber, financialYear } from './document-number.ts'
import { amountInWords } from './invoice-texts.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees zero only'],
    [37406, 'Rupees three hundred seventy-four and six paise only'],
    [100_00, 'Rupees one hundred only'],
    [12_34_567_89, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise only'],
    [1_00_00_000_00, 'Rupees one crore only'],
    [1_20_00_00_000_01, 'Rupees one hundred twenty crore and one paise only'],
  ])('%i paise: %s', (paise, words) => expect(amountInWords(paise)).toBe(words))
})

describe('an invoice number', () => {
  it.each([
    ['2026-11-21', '26-27'],
    ['2027-03-31', '26-27'],
    ['2027-04-01', '27-28'],
    ['2099-12-31', '99-00'],
  ])('of %s is in the year %s', (day, year) => expect(financialYear(day)).toBe(year))

  it('has at most sixteen characters, of those that rule 46 allows', () => {
    expect(documentNumber('invoice', '26-27', 1)).toBe('RG/26-27/000001')
    expect(documentNumber('invoice', '26-27', 1_234_567)).toMatch(/^[A-Z0-9][A-Z0-9/-]{0,15}$/)
  })
})
