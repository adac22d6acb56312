import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstOf, toSet } from './gift-set.ts'
import { giftsAtPrice, PRICE_TOKENS, priceTokens } from './price-bits.ts'

const price = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
const bound = fc.oneof(price, fc.constantFrom(Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 40))

it('gifts at a price are those whose bits say so, both ends included', () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 40 }), bound, bound, (prices, from, to) => {
      const having = (token: string) =>
        toSet(prices.flatMap((pricePaise, no) => (priceTokens(pricePaise).includes(token) ? [no] : [])))
      const expected = prices.flatMap((pricePaise, no) => (pricePaise >= from && pricePaise <= to ? [no] : []))
      expect(firstOf(giftsAtPrice({ from, to }, having))).toEqual(expected)
    }),
  )
})

it('what a gift has of its price can be asked for', () => {
  fc.assert(
    fc.property(price, (pricePaise) => {
      for (const token of priceTokens(pricePaise)) expect(PRICE_TOKENS).toContain(token)
    }),
  )
})
