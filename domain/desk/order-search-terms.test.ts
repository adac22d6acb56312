import { describe, expect, it } from 'vitest'
import { orderSearchTerms, queryTermRanges } from './order-search-terms.ts'

const ORDER = {
  number: 'REG-0042',
  names: ['Ánanya Rao', 'Om D’Souza'],
  phones: ['+91 98450 12345'],
  email: 'Ananya@Example.com',
  transfers: ['632604118207', 'T2611AB'],
  pins: ['560 001'],
  towns: ['Mysuru'],
}
const finds = (typed: string): boolean => {
  const ranges = queryTermRanges(typed)
  const terms = orderSearchTerms(ORDER)
  return ranges.length > 0 && ranges.every(({ from, until }) => terms.some((term) => term >= from && term < until))
}

describe('an order is found', () => {
  it.each([
    ...['REG-0042', 'reg-004', '0042', 'ananya', 'rao anan', 'om', 'souza', '98450 12345', '+91 98450 12345'],
    ...[
      '9845012',
      '098450 12345',
      'ananya@example.com',
      'Ananya@ex',
      '6326 0411 8207',
      't2611ab',
      '560001',
      '560 001',
      'mysuru',
    ],
  ])('by %s', (typed) => expect(finds(typed)).toBe(true))

  it.each(['REG', 'an', 'meera', '0043', 'ananya meera', '560002', '', '   ', '%', '_', "' or 1=1", '\u0000'])(
    'not by %j',
    (typed) => expect(finds(typed)).toBe(false),
  )
})
