import { describe, expect, it } from 'vitest'
import { type BoxItem, findBoxProblem } from '#domain/box/box.ts'
import { totalGst } from '#domain/tax/gst.ts'
import { boxIdOfLine, boxLineId } from './order.ts'
import { priceOrder } from './price-order.ts'

const BOX = {
  id: 'compact',
  name: 'Compact',
  pricePaise: 3_499_00,
  maxItems: 2,
  maxAccessories: 1,
  hsn: '4819',
  gstRate: 18,
}
const item = (id: string, pricePaise: number, category: BoxItem['category'] = 'keepsakes', gstRate = 5) => ({
  id,
  name: id,
  category,
  pricePaise,
  gstRate,
})
const DISH = item('dish', 23_00)
const TEA = item('tea', 31_00, 'munchies')
const CANDLE = item('candle', 12_00)
const TAG = item('tag', 10_00, 'accessories')
const KEY = item('key', 11_00, 'accessories')

const asked = (items: (typeof DISH)[], totalPaise: number) => ({
  wanted: { itemIds: items.map(({ id }) => id), totalPaise },
  found: new Map(items.map((it) => [it.id, it])),
})

describe('a built box', () => {
  it('is bought as shown', () => {
    const { wanted, found } = asked([DISH, TEA, TAG], 3_563_00)
    expect(findBoxProblem(wanted, BOX, found)).toBeUndefined()
  })

  it('is not bought when it or an item of it is gone, which is named', () => {
    const { wanted, found } = asked([DISH, TEA], 3_553_00)
    expect(findBoxProblem(wanted, undefined, found)).toEqual({ why: 'box-gone' })
    found.delete('tea')
    expect(findBoxProblem(wanted, BOX, found)).toEqual({ why: 'items-gone', itemIds: ['tea'] })
  })

  it.each([
    ['more than it holds', [DISH, TEA, CANDLE]],
    ['two accessories where one is tied to the lid', [DISH, TAG, KEY]],
    ['one thing twice', [DISH, DISH]],
  ])('never contains %s from the browser', (_, items) => {
    const { wanted, found } = asked(items, 3_522_00)
    expect(findBoxProblem(wanted, BOX, found)).toEqual({ why: 'over-capacity' })
  })

  it('reports its current price when that differs from the one shown', () => {
    const { wanted, found } = asked([DISH], 1_00)
    expect(findBoxProblem(wanted, BOX, found)).toEqual({ why: 'price-changed', totalPaise: 3_522_00 })
  })

  it('is one line under its HSN at its highest rate, with a tax-inclusive price', () => {
    const dear = item('perfume', 31_00, 'munchies', 40)
    for (const supply of ['same-state', 'other-state'] as const) {
      const sums = priceOrder({ box: BOX, items: [DISH, dear] }, { charged: true, included: false, supply })
      expect(sums.lines).toMatchObject([
        { productId: 'box:compact', name: 'Compact', quantity: 1, unitPricePaise: 3_553_00, hsn: '4819', gstRate: 40 },
      ])
      expect(sums).toMatchObject({ shippingPaise: 0, totalPaise: 3_553_00 })
      expect(sums.subtotalPaise + totalGst(sums.gst)).toBe(3_553_00)
      expect(sums.gst.igstPaise > 0).toBe(supply === 'other-state')
    }
    expect(
      priceOrder({ box: BOX, items: [DISH] }, { charged: true, included: false, supply: 'same-state' }).lines[0]
        ?.gstRate,
    ).toBe(18)
  })

  it('contains no tax when the seller charges none', () => {
    const sums = priceOrder({ box: BOX, items: [DISH] }, { charged: false, included: false, supply: 'same-state' })
    expect(sums).toMatchObject({ subtotalPaise: 3_522_00, totalPaise: 3_522_00, lines: [{ gstRate: 0 }] })
    expect(totalGst(sums.gst)).toBe(0)
  })

  it('is distinguished from a gift by its line', () => {
    expect(boxIdOfLine(boxLineId('compact'))).toBe('compact')
    expect(boxIdOfLine('kids-zone-1')).toBeUndefined()
  })
})
