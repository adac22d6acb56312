import { describe, expect, it } from 'vitest'
import { SAMPLE_SUMS, sumsOf } from './box-sums.ts'

describe('what the tag of a box says', () => {
  it('is the box, its items and nothing else: shipping is free and GST is in the prices', () => {
    const grande = { id: 'grande', name: 'Grande', pricePaise: 599_900, maxItems: 7, maxAccessories: 1 }
    const items = [2900, 3200].map((pricePaise, at) => ({
      id: String(at),
      name: '',
      category: 'munchies' as const,
      pricePaise,
    }))
    expect(sumsOf(grande, items)).toEqual({
      boxName: 'Grande',
      boxPaise: 599_900,
      count: 2,
      itemsPaise: 6100,
      totalPaise: 606_000,
    })
  })

  it('adds up in the sample too', () => {
    expect(SAMPLE_SUMS.boxPaise + SAMPLE_SUMS.itemsPaise).toBe(SAMPLE_SUMS.totalPaise)
  })
})
