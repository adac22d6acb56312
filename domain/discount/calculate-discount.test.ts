import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#domain/payment/money.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { type Basket, calculateDiscount, MIN_TOTAL_PAISE, spreadAmount } from './calculate-discount.ts'
import type { DiscountTerms, DiscountValue } from './discount.ts'

const costs = fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 12 })

describe('an amount split over lines', () => {
  it('adds up to the paisa, within a paisa of each share, and never exceeds a line', () => {
    fc.assert(
      fc.property(costs, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
        const amount = Math.floor(sum(each) * part)
        const shares = spreadAmount(amount, each)
        expect(sum(shares)).toBe(sum(each) === 0 ? 0 : amount)
        for (const [at, cost] of each.entries()) {
          expect(shares[at]).toBeGreaterThanOrEqual(0)
          expect(shares[at]).toBeLessThanOrEqual(cost)
          if (sum(each) > 0) expect(Math.abs((shares[at] ?? 0) - (amount * cost) / sum(each))).toBeLessThan(1)
        }
      }),
    )
  })

  it('gives the remaining paise to the largest remainders, and the first of equal ones', () => {
    expect(spreadAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spreadAmount(10, [333, 333, 334])).toEqual([3, 3, 4])
  })
})

const line = (id: string, paise: number, collection = 'kids-zone') => ({ ids: [id], collections: [collection], paise })
const cart = (...lines: Basket['lines']): Basket => ({ kind: 'cart', lines })
const off = (change: Partial<DiscountTerms>, basket: Basket) => calculateDiscount(sampleDiscount(change), basket)

describe('the amount of a discount', () => {
  it.each<[DiscountValue, number, number[]]>([
    [{ by: 'percent', percent: 10 }, 25_80, [12_90, 12_90]],
    [{ by: 'percent', percent: 100 }, 257_00, [128_50, 128_50]],
    [{ by: 'amount', paise: 100_01 }, 100_01, [50_01, 50_00]],
    [{ by: 'amount', paise: 9_999_00 }, 257_00, [128_50, 128_50]],
  ])('for %j is %i paise on two gifts of ₹129', (by, paise, lines) => {
    expect(off({ off: by }, cart(line('a', 129_00), line('b', 129_00)))).toEqual({
      ok: true,
      discount: { paise, lines },
    })
  })

  it('never exceeds the discounted lines, and leaves at least a rupee of the order', () => {
    const terms = fc.record({
      off: fc.oneof(
        fc.record({ by: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ by: fc.constant('amount' as const), paise: fc.integer({ min: 1, max: 90_000_000 }) }),
      ),
      scope: fc.constantFrom('everything' as const, 'collections' as const),
      freeWrap: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, costs, fc.nat(11), (some, each, inside) => {
        const lines = each.map((paise, at) => line(`${at}`, paise, at <= inside ? 'diwali' : 'kids-zone'))
        const answer = off({ ...some, of: ['diwali'] }, cart(...lines))
        if (!answer.ok) return
        const { paise, lines: taken } = answer.discount
        expect(sum(taken)).toBe(paise)
        expect(sum(each) - paise).toBeGreaterThanOrEqual(Math.min(MIN_TOTAL_PAISE, sum(each)))
        for (const [at, one] of taken.entries()) {
          expect(one).toBeLessThanOrEqual(each[at] ?? 0)
          if (some.scope === 'collections' && at > inside) expect(one).toBe(0)
        }
      }),
    )
  })

  it('covers only the gifts it is limited to, under any of their names', () => {
    const both = cart(
      { ids: ['MD-4', 'uniquely-yours-4'], collections: ['mothers-day'], paise: 100_00 },
      line('b', 300_00),
    )
    const tenth = { ok: true, discount: { paise: 10_00, lines: [10_00, 0] } }
    expect(off({ scope: 'gifts', of: ['uniquely-yours-4'] }, both)).toEqual(tenth)
    expect(off({ scope: 'collections', of: ['mothers-day'] }, both)).toEqual(tenth)
    expect(off({ scope: 'gifts', of: ['kids-zone-9'] }, both)).toEqual({ ok: false, why: 'not-for-these' })
    expect(off({ scope: 'boxes' }, both)).toEqual({ ok: false, why: 'not-for-these' })
    const box: Basket = { kind: 'box', lines: [line('box:compact', 3_522_00, '')] }
    expect(off({ scope: 'boxes' }, box)).toMatchObject({ ok: true, discount: { paise: 352_20 } })
    expect(off({ scope: 'gifts', of: ['box:compact'] }, box)).toEqual({ ok: false, why: 'not-for-these' })
  })

  it('is zero below its minimum, with the missing amount', () => {
    const basket = cart(line('a', 129_00), line('b', 400_00, 'wedding-edit'))
    expect(off({ minimumPaise: 529_00 }, basket).ok).toBe(true)
    const missing = { ok: false, why: 'minimum', minimumPaise: 529_01, missingPaise: 1 }
    expect(off({ minimumPaise: 529_01 }, basket)).toEqual(missing)
    const inside = { scope: 'collections', of: ['kids-zone'], minimumPaise: 200_00 } as const
    expect(off(inside, basket)).toMatchObject({ why: 'minimum', missingPaise: 71_00 })
  })

  it('may be delivery only', () => {
    const free = { off: { by: 'nothing' as const }, freeDelivery: true }
    expect(off(free, cart(line('a', 129_00)))).toEqual({ ok: true, discount: { paise: 0, lines: [0] } })
  })

  it('may be the wrap only, and is nothing else for an order of one rupee', () => {
    const wrap = { off: { by: 'nothing' as const }, freeWrap: true }
    expect(off(wrap, cart(line('a', 129_00)))).toEqual({ ok: true, discount: { paise: 0, lines: [0] } })
    expect(off({}, cart(line('a', 1_00)))).toEqual({ ok: false, why: 'not-for-these' })
    expect(off({ freeWrap: true }, cart(line('a', 1_00)))).toMatchObject({ ok: true, discount: { paise: 0 } })
  })
})
