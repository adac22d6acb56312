import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupees } from '#domain/payment/money.ts'
import { priceBands as bandsOf } from './list-filters.ts'

const priceBands = (prices: readonly number[]) => bandsOf(prices.map((pricePaise) => ({ pricePaise, gifts: 1 })))
const labels = (prices: readonly number[]) => priceBands(prices.map(rupees)).map(({ label }) => label)

describe('the price bands of a list', () => {
  it('have round limits and about the same number of gifts each', () => {
    const prices = Array.from({ length: 40 }, (_, index) => 50 + Math.round(index * 3.75))
    expect(labels(prices)).toEqual(['Under ₹100', '₹100 to ₹150', '₹150 and over'])
    expect(priceBands(prices.map(rupees)).map(({ price }) => price)).toEqual(['under-100', '100-150', 'from-150'])
  })
  it('weight a price by the number of its gifts', () => {
    const counted = [50, 60, 300].map((price, index) => ({ pricePaise: rupees(price), gifts: index === 2 ? 40 : 1 }))
    const oneByOne = counted.flatMap(({ pricePaise, gifts }) => Array.from({ length: gifts }, () => pricePaise))
    expect(bandsOf(counted)).toEqual(priceBands(oneByOne))
    expect(bandsOf(counted).length).toBeGreaterThan(1)
  })
  it('adapt to any distribution of prices', () => {
    expect(labels([199, 299, 349, 799, 1250, 1899, 2210, 4999, 9999])).toEqual([
      'Under ₹800',
      '₹800 to ₹2,000',
      '₹2,000 and over',
    ])
  })
  it.each([[[]], [[0]], [[120, 120, 120, 120]]])('are none when they would not help: %j', (prices) =>
    expect(labels(prices)).toEqual([]),
  )
  it('contain every gift exactly once, and none is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 60 }), (prices) => {
        const bands = priceBands(prices)
        if (bands.length === 0) return
        const holding = (price: number) => bands.filter(({ from, below }) => price >= from && price < below).length
        expect(prices.every((price) => holding(price) === 1)).toBe(true)
        expect(bands.every(({ from, below }) => prices.some((price) => price >= from && price < below))).toBe(true)
        expect(new Set(bands.map(({ price }) => price)).size).toBe(bands.length)
      }),
    )
  })
})
