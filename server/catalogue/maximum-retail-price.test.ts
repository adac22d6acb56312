import { describe, expect, it } from 'vitest'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { applyNextRows } from '#server/imports/apply-import.ts'
import { previewSheet } from '#server/imports/preview-sheet.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { confirmImport, storeImport } from '#server/imports/store-import.ts'
import { changeSetting } from '#server/settings/change-setting.ts'
import { recordPaymentMode } from '#server/settings/recorded-state.ts'
import { testDatabases } from '#test/databases.ts'
import { productFields } from '#test/product-imports.ts'
import { addProduct } from './add-product.ts'
import { productResource } from './product-resource.ts'
import { productIn } from './queries.ts'
import { setGstRate, setPrice } from './set-price.ts'
import { switchPrices } from './switch-prices.ts'

const ASHA = { who: 'Asha', now: new Date('2026-11-21T06:12:00Z'), live: true }
const GIFT = 'uniquely-yours-3'

const save = async (db: Db, submitted: Partial<ProductValues>, id = GIFT) =>
  productResource.save(db, id, { base: await productFields(db, id), submitted }, ASHA)

/** A live shop with a product of ₹1,000 before GST and an MRP of ₹1,180. */
async function openPriced(open: () => Promise<Db>) {
  const db = await open()
  await recordPaymentMode(db, 'live')
  await db.updateTable('products').set({ pricePaise: 1_000_00, gstRate: 18 }).where('id', '=', GIFT).execute()
  expect(await save(db, { mrp: '1,180' })).toMatchObject({ ok: true, changed: ['mrp'] })
  return db
}

async function previewOf(db: Db, text: string) {
  const sheet = await readSheet(new TextEncoder().encode(text))
  if ('fault' in sheet) throw new Error(sheet.fault)
  return previewSheet(db, sheet, ASHA.now)
}

const ABOVE = expect.stringContaining('₹1,180.01, above the MRP of ₹1,180.00')

describe.each(testDatabases)('the maximum retail price on %s', (_, open) => {
  it('is never below the price with GST, whichever of them changes', async () => {
    const db = await openPriced(open)
    const low = { mrp: expect.stringContaining('₹1,180.00 or more') }
    expect(await save(db, { mrp: '1,179.99' })).toMatchObject({ ok: false, faults: low })
    expect(await save(db, { price: '1,000.01' })).toMatchObject({ ok: false, faults: { price: ABOVE } })
    expect(await save(db, { gstRate: '40' })).toMatchObject({ ok: false, faults: { gstRate: expect.any(String) } })
    expect(await save(db, { price: '1,100', mrp: '1,298' })).toMatchObject({ ok: true })
    expect(await setPrice(db, GIFT, '1,101', ASHA)).toMatchObject({ ok: false })
    expect(await setGstRate(db, GIFT, '40', ASHA)).toMatchObject({ ok: false })
    expect(await setPrice(db, GIFT, '900', ASHA)).toMatchObject({ ok: true })
    expect(await save(db, { name: 'Another name' })).toMatchObject({ ok: true })
  })

  it('is compared to the price itself when prices include GST or none is charged', async () => {
    const db = await openPriced(open)
    await switchPrices(db, { to: 'include_gst', keep: 'typed' }, { ...ASHA, email: 'asha@example.com' })
    expect(await save(db, { mrp: '1,000' })).toMatchObject({ ok: true })
    expect(await save(db, { mrp: '999.99' })).toMatchObject({ ok: false })
    const back = await switchPrices(db, { to: 'before_gst', keep: 'typed' }, { ...ASHA, email: 'asha@example.com' })
    const message = expect.stringContaining('would cost ₹1,180.00 with GST, above its MRP of ₹1,000.00')
    expect(back).toEqual({ ok: false, message })
    expect(
      await switchPrices(db, { to: 'before_gst', keep: 'paid' }, { ...ASHA, email: 'a@example.com' }),
    ).toMatchObject({ ok: true })
  })

  it('stops a change of the tax scheme that would raise prices above it', async () => {
    const db = await openPriced(open)
    const set = (name: string, value: string) => changeSetting(db, process.cwd(), { name, value }, ASHA)
    const scheme = (value: string) => set('taxScheme', value)
    await set('gstin', '29AAGCB7383J1Z4')
    expect(await scheme('composition')).toMatchObject({ ok: true })
    expect(await save(db, { mrp: '1,000' })).toMatchObject({ ok: true })
    expect(await scheme('regular')).toMatchObject({ ok: false, message: expect.stringContaining('above its MRP') })
  })

  it('is checked in the preview of a sheet and again on import', async () => {
    const db = await openPriced(open)
    const refused = await previewOf(db, `Id,"Price, before GST"\n${GIFT},1000.01\n`)
    expect(refused.faulty).toMatchObject([{ faults: [{ column: 'B, Price, before GST', words: ABOVE }] }])
    const sheet = `Id,"MRP, all taxes included",Net quantity,Food type,FSSAI number\n${GIFT},1299.50,250g,Vegetarian,11227000000123\n`
    const preview = await previewOf(db, sheet)
    expect(preview.changes).toMatchObject([
      {
        facts: [
          { field: 'mrp', was: '1180', is: '1299.50' },
          { field: 'netQuantity', is: '250 g' },
          { field: 'foodType', is: 'veg' },
          { field: 'fssai', is: '11227000000123' },
        ],
      },
    ])
    const id = await storeImport(db, 'facts.csv', preview, ASHA)
    await confirmImport(db, id, ASHA)
    await applyNextRows(db, id, ASHA)
    expect(await productFields(db, GIFT)).toMatchObject({ mrp: '1299.50', netQuantity: '250 g', foodType: 'veg' })
  })

  it('and the other label facts are those of the product whose stock is shared', async () => {
    const db = await openPriced(open)
    await save(db, { maker: 'Coorg Hive' })
    expect(await productIn(db, 'mothers-day', 'MD-3')).toMatchObject({
      label: { mrpPaise: 1_180_00, texts: { maker: 'Coorg Hive' } },
    })
    const { faulty } = await previewOf(db, 'Id,Made by\nMD-3,Another\n')
    expect(faulty).toMatchObject([{ faults: [{ words: expect.stringContaining(`shared with ${GIFT}`) }] }])
  })

  it('and the other label facts are recorded with the change, which can be undone, and come with a new product', async () => {
    const db = await openPriced(open)
    await save(db, { maker: 'Coorg Hive', size: '32 x 24 x 11' })
    const [change] = await productResource.history(db, GIFT)
    expect(change?.facts.map(({ field }) => field)).toEqual(['maker', 'size'])
    expect(await productResource.undo(db, GIFT, change?.id ?? '', ASHA)).toMatchObject({ ok: true })
    expect(await productFields(db, GIFT)).toMatchObject({ maker: '', size: '', mrp: '1180' })
    const draft = { key: '0198b7a0-0000-4000-8000-000000000001', id: 'a-copy' }
    const submitted = { ...(await productFields(db, GIFT)), selling: 'hidden' }
    const low = await addProduct(db, { ...draft, submitted: { ...submitted, mrp: '1,000' } }, ASHA)
    expect(low).toMatchObject({ ok: false, faults: { mrp: expect.any(String) } })
    expect(await addProduct(db, { ...draft, submitted }, ASHA)).toEqual({ ok: true, id: 'a-copy' })
    expect(await productFields(db, 'a-copy')).toMatchObject({ mrp: '1180' })
  })
})
