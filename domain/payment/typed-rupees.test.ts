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
    ['Rs 1,299/-', 1299],
    ['Rs.1,299 /-', 1299],
    ['INR 1,00,000', 100_000],
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
    'Rs',
    'Rs Rs 5',
    '5/-/-',
  ])('is not guessed from %s', (text) => {
    expect(parseRupees(text)).toBeUndefined()
  })
})
