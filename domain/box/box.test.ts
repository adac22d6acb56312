import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOX_TOASTS,
  boxPrices,
  boxTotal,
  checkCapacity,
  countAccessories,
  countItems,
  describeCapacity,
  ITEM_CATEGORIES,
  refusalToast,
  SAMPLE_BOX_PRICES,
  toggleItem,
} from './box.ts'

const compact = { maxItems: 4, maxAccessories: 1 }
const item = (id: string, category: (typeof ITEM_CATEGORIES)[number] = 'keepsakes') => ({ id, category })

describe('filling a box', () => {
  it('adds an item on the first click and removes it on the second', () => {
    const first = toggleItem([], item('keepsakes-1'), compact)
    expect(first).toEqual({ ok: true, chosen: [item('keepsakes-1')] })
    expect(first.ok && toggleItem(first.chosen, item('keepsakes-1'), compact)).toEqual({ ok: true, chosen: [] })
  })

  it('counts keepsakes and munchies together against the limit of regular items', () => {
    const four = [item('a'), item('b', 'munchies'), item('c'), item('d', 'munchies')]
    expect(toggleItem(four, item('e', 'munchies'), compact)).toEqual({
      ok: false,
      refusal: { why: 'item-limit', limit: 4 },
    })
    expect(toggleItem(four, item('f', 'accessories'), compact)).toMatchObject({ ok: true })
  })

  it('allows one accessory besides the regular items', () => {
    const one = [item('a', 'accessories')]
    expect(toggleItem(one, item('b', 'accessories'), compact)).toEqual({
      ok: false,
      refusal: { why: 'accessory-limit', limit: 1 },
    })
    expect(toggleItem(one, item('c'), compact)).toMatchObject({ ok: true })
  })

  it('never refuses to remove an item from a full box', () => {
    const full = [item('a'), item('b'), item('c'), item('d'), item('e', 'accessories')]
    for (const each of full) expect(toggleItem(full, each, compact)).toMatchObject({ ok: true })
  })

  const anyItem = fc.record({
    id: fc.integer({ min: 1, max: 30 }).map(String),
    category: fc.constantFrom(...ITEM_CATEGORIES),
  })
  const anyBox = fc.record({
    maxItems: fc.integer({ min: 1, max: 10 }),
    maxAccessories: fc.integer({ min: 0, max: 3 }),
  })

  it('never exceeds the capacity and has no item twice, for any clicks', () => {
    fc.assert(
      fc.property(anyBox, fc.array(anyItem, { maxLength: 60 }), (box, presses) => {
        let chosen: readonly { id: string; category: (typeof ITEM_CATEGORIES)[number] }[] = []
        for (const pressed of presses) {
          const result = toggleItem(chosen, pressed, box)
          expect(result.ok).toBe(
            chosen.some(({ id }) => id === pressed.id) || !checkCapacity(chosen, pressed.category, box),
          )
          if (result.ok) chosen = result.chosen
          expect(countItems(chosen)).toBeLessThanOrEqual(box.maxItems)
          expect(countAccessories(chosen)).toBeLessThanOrEqual(box.maxAccessories)
          expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
        }
      }),
    )
  })

  it('is unchanged after an item was added and removed', () => {
    fc.assert(
      fc.property(anyBox, anyItem, (box, pressed) => {
        const result = toggleItem([], pressed, box)
        if (result.ok) expect(toggleItem(result.chosen, pressed, box)).toEqual({ ok: true, chosen: [] })
      }),
    )
  })
})

describe('the price and capacity of a box', () => {
  it('totals the box and its items, GST included', () => {
    expect(boxTotal({ pricePaise: 599_900 }, [{ pricePaise: 2900 }, { pricePaise: 3200 }])).toBe(606_000)
    expect(boxTotal({ pricePaise: 349_900 }, [])).toBe(349_900)
  })

  it('describes its capacity in words', () => {
    expect(describeCapacity(compact)).toBe('4 items, 1 accessory')
    expect(describeCapacity({ maxItems: 1, maxAccessories: 2 })).toBe('1 item, 2 accessories')
  })
})

describe('the toasts of the box builder', () => {
  it('state the limit in the words of the specification', () => {
    expect(refusalToast({ why: 'item-limit', limit: 7 })).toEqual({
      title: 'Item limit reached',
      description: 'You can only select 7 regular items with this box.',
    })
    expect(refusalToast({ why: 'accessory-limit', limit: 1 })).toEqual({
      title: 'Accessory limit reached',
      description: 'You can only select 1 accessory with this box.',
    })
  })

  it('ask for the box and for the products in the words of the specification', () => {
    expect(Object.values(BOX_TOASTS).map(({ title, description }) => `${title} - ${description}`)).toEqual([
      'Please select a box - You need to select a box type before continuing',
      'No products selected - Please select at least one product to continue',
      'No box selected - Please select a box type first',
    ])
  })
})

describe('the price tag of a box', () => {
  it('lists the box and its items only: shipping is free and GST is included', () => {
    const grande = { id: 'grande', name: 'Grande', pricePaise: 599_900, maxItems: 7, maxAccessories: 1 }
    const items = [2900, 3200].map((pricePaise, at) => ({
      id: String(at),
      name: '',
      category: 'munchies' as const,
      pricePaise,
    }))
    expect(boxPrices(grande, items)).toEqual({
      boxName: 'Grande',
      boxPaise: 599_900,
      count: 2,
      itemsPaise: 6100,
      totalPaise: 606_000,
    })
  })

  it('adds up in the sample too', () => {
    expect(SAMPLE_BOX_PRICES.boxPaise + SAMPLE_BOX_PRICES.itemsPaise).toBe(SAMPLE_BOX_PRICES.totalPaise)
  })
})
