import { describe, expect, it } from 'vitest'
import { parseRupees } from './money.ts'

describe('an amount in rupees as text', () => {
  it.each([
    ['1999', 1999],
    ['₹1,999', 1999],
    ['₹ 1999', 1999],
    ['1,25,000', 125_000],
    ['125,000', 125_000],
    ['12,34,56,789', 123_456_789],
    ['0', 0],
  ])('is read from %s', (text, rupees) => {
    expect(parseRupees(text)).toBe(rupees)
  })

  it.each([
    '',
    '₹',
    '0x7cf',
    '1e3',
    '1.5',
    '1999.00',
    '-4',
    '+4',
    '1,99',
    '1,9,99',
    ',999',
    '1 999',
    '١٩٩',
    'Infinity',
    '1_000',
  ])('is not guessed from %s', (text) => {
    expect(parseRupees(text)).toBeUndefined()
  })
})
