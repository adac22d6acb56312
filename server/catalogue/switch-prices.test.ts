import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { previewSheet } from '#server/imports/preview-sheet.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { readPriceBasis } from '#server/settings/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { previewPriceSwitch, switchPrices } from './switch-prices.ts'

const NOW = new Date('2026-11-21T06:12:00Z')
const ACTOR = { who: 'Asha', now: NOW, live: true, email: 'asha@example.com' }
const GIFT = 'uniquely-yours-1'

const setProduct = (db: Db, pricePaise: number, gstRate = 18) =>
  db.updateTable('products').set({ pricePaise, gstRate }).where('id', '=', GIFT).execute()

const readProduct = (db: Db, id = GIFT) =>
  db.selectFrom('products').select(['pricePaise', 'listPaise']).where('id', '=', id).executeTakeFirstOrThrow()

async function order(db: Db, pricePaise: number, gstIncluded?: boolean) {
  const prices = await readPriceBasis(db)
  const lines = [{ id: GIFT, quantity: 1, pricePaise }]
  const form = { checkoutKey: newId(), shipping: ADDRESS, lines, ...(gstIncluded !== undefined && { gstIncluded }) }
  return placeOrder(db, form, { state: 'Karnataka', test: false, prices }, NOW)
}

describe.each(testDatabases)('switching prices to GST included on %s', (_, open) => {
  it('keeps what shoppers pay by converting every price, shared ones too, and converts them back', async () => {
    const db = await open()
    await setProduct(db, 149_00)
    const { products, examples } = await previewPriceSwitch(db)
    expect(await switchPrices(db, { to: 'include_gst', keep: 'paid' }, ACTOR)).toEqual({
      ok: true,
      message: `Prices are now “GST included”: ${products} prices converted.`,
    })
    expect(await readProduct(db)).toEqual({ pricePaise: 175_82, listPaise: 175_82 })
    expect((await readProduct(db, 'MD-1')).listPaise).toBe(175_82)
    const after = await previewPriceSwitch(db)
    const paidBefore = examples.map(({ paidNow }) => paidNow)
    expect(after.examples.map(({ paidNow }) => paidNow)).toEqual(paidBefore)
    await switchPrices(db, { to: 'before_gst', keep: 'paid' }, ACTOR)
    expect((await readProduct(db)).pricePaise).toBe(149_00)
  })

  it('sells a price tag of ₹1,299 for ₹1,299.00 when the typed numbers are kept', async () => {
    const db = await open()
    await setProduct(db, 1_299_00)
    await switchPrices(db, { to: 'include_gst', keep: 'typed' }, ACTOR)
    expect(await order(db, 1_299_00, true)).toMatchObject({
      ok: true,
      order: { totalPaise: 1_299_00, gstIncluded: true, subtotalPaise: 1_100_84, gst: { cgstPaise: 99_08 } },
    })
  })

  it('corrects a cart that was shown before, although its number is the same, and leaves placed orders', async () => {
    const db = await open()
    await setProduct(db, 1_299_00)
    const earlier = await order(db, 1_299_00, false)
    await switchPrices(db, { to: 'include_gst', keep: 'typed' }, ACTOR)
    expect(earlier).toMatchObject({ ok: true, order: { totalPaise: 1_532_82, gstIncluded: false } })
    expect(await order(db, 1_299_00, false)).toEqual({
      ...{ ok: false, why: 'lines' },
      problems: [{ id: GIFT, why: 'gst-changed', pricePaise: 1_299_00, included: true }],
    })
  })

  it('refuses the prices of a sheet that was exported before', async () => {
    const db = await open()
    const sheet = (head: string) => readSheet(new TextEncoder().encode(`Id,"${head}"\n${GIFT},777\n`))
    const faultsOf = async (head: string) => {
      const read = await sheet(head)
      if ('fault' in read) throw new Error(read.fault)
      return (await previewSheet(db, read, NOW)).faulty.flatMap(({ faults }) => faults.map(({ words }) => words))
    }
    expect(await faultsOf('Price, before GST')).toEqual([])
    await switchPrices(db, { to: 'include_gst', keep: 'typed' }, ACTOR)
    expect(await faultsOf('Price, before GST')).toEqual([expect.stringContaining('now “Price, GST included”')])
    expect(await faultsOf('Price, GST included')).toEqual([])
  })

  it('is refused a second time and when a price would leave the range, and changes nothing then', async () => {
    const db = await open()
    await setProduct(db, 10_00_000_00)
    const refusal = { ok: false, message: expect.stringContaining('₹11,80,000.00, which is not possible') }
    expect(await switchPrices(db, { to: 'include_gst', keep: 'paid' }, ACTOR)).toEqual(refusal)
    expect([await readPriceBasis(db), (await readProduct(db)).pricePaise]).toEqual(['before_gst', 10_00_000_00])
    const both = [1, 2].map(() => switchPrices(db, { to: 'include_gst', keep: 'typed' }, ACTOR))
    expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true])
    const changes = await db.selectFrom('changes').select(['subject', 'before', 'after']).execute()
    expect(changes).toEqual([{ subject: 'prices', before: 'before_gst', after: 'include_gst' }])
  })
})
