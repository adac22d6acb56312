import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { parsePriceQuery } from './price-query.ts'

const KNOWN = new Set(['lover', 'tea', 'chai'])
const ask = (query: string) => parsePriceQuery(query, (word) => KNOWN.has(word))
const read = (query: string) => {
  const { rest, price } = ask(query)
  return [rest, price?.words]
}

describe('the price in a search query', () => {
  it.each([
    ['tea under 500', 'tea', 'under ₹500'],
    ['under 500', '', 'under ₹500'],
    ['Below ₹300', '', 'under ₹300'],
    ['gift below Rs. 1,500/- for the host', 'gift for the host', 'under ₹1,500'],
    ['less than 250 rupees', '', 'under ₹250'],
    ['< 200', '', 'under ₹200'],
    ['chai up to 1.5k', 'chai', 'up to ₹1,500'],
    ['upto 99', '', 'up to ₹99'],
    ['over 100', '', 'over ₹100'],
    ['more than INR 100', '', 'over ₹100'],
    ['from 150', '', 'from ₹150'],
    ['₹200 to ₹400', '', 'from ₹200 to ₹400'],
    ['tea 200-400', 'tea', 'from ₹200 to ₹400'],
    ['between 400 and 200 chai', 'chai', 'from ₹200 to ₹400'],
    ['rs 50 – rs 100', '', 'from ₹50 to ₹100'],
    ['₹10 to ₹15', '', 'from ₹10 to ₹15'],
    ['tea ₹300', 'tea', 'up to ₹300'],
    ['300 rs', '', 'up to ₹300'],
    ['undr 500', '', 'under ₹500'],
    ['tea belwo 300', 'tea', 'under ₹300'],
  ])('is recognised in “%s”', (query, rest, words) => expect(read(query)).toEqual([rest, words]))

  it.each([
    'tea',
    'tea 100 g',
    'ages 3-5',
    'ages 4 and up',
    'tea 100g',
    'chai lover 300',
    'under',
    '200',
    '',
    'REG-1234',
  ])('is not recognised in “%s”', (query) => expect(read(query)).toEqual([query, undefined]))

  it('excludes the amount itself for under and over, and includes it otherwise', () => {
    expect(ask('under 500').price).toMatchObject({ from: 0, to: rupees(500) - 1 })
    expect(ask('up to 500').price).toMatchObject({ from: 0, to: rupees(500) })
    expect(ask('over 500').price?.from).toBe(rupees(500) + 1)
    expect(ask('₹200 to ₹400').price).toMatchObject({ from: rupees(200), to: rupees(400) })
  })

  it.each([
    '9'.repeat(5000),
    `under ${'9'.repeat(80)}`,
    '1-'.repeat(2000),
    '₹'.repeat(3000),
    'rs '.repeat(2000),
    '0,'.repeat(3000),
  ])('is parsed quickly in a very long query', (query) => {
    // The fastest of five runs: another process may have the processor during one of them.
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      ask(query)
      return performance.now() - startedAt
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
