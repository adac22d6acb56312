import { describe, expect, it } from 'vitest'
import type { BoxOrderForm } from '#domain/order/purchase.ts'
import { setGstRate } from '#server/catalogue/set-price.ts'
import type { Db } from '#server/db/connect.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import { placeOrder } from './place-order.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const SELLER = { state: 'Karnataka', test: false }
const FORM = { ...BOX, message: 'For the person who waters my plants. 🌿 <b>שלום</b>' }
const place = (db: Db, change: Partial<BoxOrderForm> = {}) => placeOrder(db, { ...FORM, ...change }, SELLER, NOW)

describe.each(testDatabases)('a custom box on %s', (_, open) => {
  it('is one line under its own HSN, with tax included in its price', async () => {
    const db = await open()
    const placed = await place(db)
    expect(placed).toMatchObject({
      ok: true,
      order: {
        totalPaise: 352_200,
        subtotalPaise: 298_474,
        gst: { cgstPaise: 26_863, sgstPaise: 26_863 },
        lines: [{ hsn: '4819', unitPricePaise: 352_200 }],
      },
    })
    const inside = await db.selectFrom('orderBoxItems').select(['itemId', 'pricePaise']).execute()
    expect(inside).toEqual([{ itemId: 'keepsakes-1', pricePaise: 2300 }])
    expect(await db.selectFrom('parcels').select('message').executeTakeFirst()).toEqual({ message: FORM.message })
  })

  it('is a mixed supply at the highest rate of its items, which is stored with the line', async () => {
    const db = await open()
    const rate = (id: string, percent: string) =>
      setGstRate(db, id, percent, { who: 'asha', now: NOW, live: false }).then(({ ok }) =>
        expect([id, ok]).toEqual([id, true]),
      )
    await rate('compact', '5')
    await rate('keepsakes-1', '40')
    const placed = await place(db)
    if (!placed.ok) throw new Error(placed.why)
    const { lines, subtotalPaise, gst, totalPaise } = placed.order
    expect([lines[0]?.gstRate, totalPaise]).toEqual([40, 352_200])
    expect(Math.abs(subtotalPaise - (352_200 * 100) / 140)).toBeLessThanOrEqual(1.5)
    expect(subtotalPaise + gst.cgstPaise + gst.sgstPaise).toBe(352_200)
    await rate('keepsakes-1', '0')
    const again = await place(db, { checkoutKey: 'another-checkout-of-a-box' })
    expect(again.ok && again.order.lines[0]?.gstRate).toBe(5)
    const kept = await db.selectFrom('orderLines').select('gstRate').orderBy('gstRate').execute()
    expect(kept.map(({ gstRate }) => gstRate)).toEqual([5, 40])
  })

  it('stays the same order when submitted again with other items', async () => {
    const db = await open()
    const first = await place(db)
    const again = await place(db, {
      itemIds: ['keepsakes-1', 'accessories-1'],
      totalPaise: await totalOf(db, ['keepsakes-1', 'accessories-1']),
    })
    expect(again.ok && first.ok && again.order.number === first.order.number).toBe(true)
    expect(await db.selectFrom('orderBoxItems').select('itemId').execute()).toHaveLength(2)
  })

  it('ignores a price sent by the browser', async () => {
    expect(await place(await open(), { totalPaise: 100 })).toEqual({
      ok: false,
      why: 'box',
      problem: { why: 'price-changed', totalPaise: 352_200 },
    })
  })

  it.each([
    ['a box nobody sells', { boxId: 'palace' }, 'box-gone'],
    ['a thing nobody sells', { itemIds: ['keepsakes-1', 'gold-1'] }, 'items-gone'],
    ['more things than it holds', { itemIds: [1, 2, 3, 4, 5].map((n) => `keepsakes-${n}`) }, 'over-capacity'],
    ['two accessories', { itemIds: ['accessories-1', 'accessories-2'] }, 'over-capacity'],
    ['one thing twice', { itemIds: ['keepsakes-1', 'keepsakes-1'] }, 'over-capacity'],
  ])('is refused as %s', async (_what, change, why) => {
    expect(await place(await open(), change)).toMatchObject({ ok: false, problem: { why } })
  })
})

async function totalOf(db: Db, itemIds: string[]): Promise<number> {
  const rows = await db.selectFrom('boxItems').select('pricePaise').where('id', 'in', itemIds).execute()
  return 349_900 + rows.reduce((sum, row) => sum + row.pricePaise, 0)
}
