import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatIndianNumber, groupDigits } from './indian-number.ts'

const INDIAN = new Intl.NumberFormat('en-IN')

it('a number has Indian grouping', () => {
  expect([0, 7, 100, 999, 1000, 99_999, 100_000, 12_34_567, -1234].map(formatIndianNumber)).toEqual(
    '0 7 100 999 1,000 99,999 1,00,000 12,34,567 -1,234'.split(' '),
  )
})

it('a number is grouped as in every browser', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (whole) => formatIndianNumber(whole) === INDIAN.format(whole)))
})

it('the digits of a field are grouped and any other text is unchanged', () => {
  const texts = ['', '0', '999', '1000', '100000', '12345678', '1,499', '12.50', 'many']
  const shown = ['', '0', '999', '1,000', '1,00,000', '1,23,45,678', '1,499', '12.50', 'many']
  expect(texts.map(groupDigits)).toEqual(shown)
})
