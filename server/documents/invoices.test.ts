import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { createOrder, createPaidOrder, NOON, payOrder, SELLER } from '#test/paid-order.ts'
import { pdfText, uncompressedInvoice } from '#test/pdf-text.ts'
import { invoiceDocument } from './issued-documents.ts'
import { newestInvoice } from './queries.ts'

const GSTIN = '29AAGCB7383J1Z4'
const changed = (json: string | null, by: object) => JSON.stringify({ ...JSON.parse(json ?? '{}'), ...by })
const serials = async (db: Db) =>
  (await db.selectFrom('invoices').select(['year', 'serial']).orderBy('serial').execute()).map(
    ({ year, serial }) => `${year} ${serial}`,
  )
const textOf = async (db: Db, id: string) =>
  pdfText((await invoiceDocument(db, process.cwd(), id, uncompressedInvoice))?.content ?? Buffer.alloc(0))

/** Text layout is slow on a busy processor. */

describe.each(testDatabases)('invoices on %s', (_, open) => {
  it('are numbered without a gap when twenty orders are paid concurrently, and paying twice creates no second', async () => {
    const db = await open()
    const orders = await Promise.all(Array.from({ length: 20 }, () => createOrder(db)))
    const moved = await Promise.all([...orders, ...orders].map((order) => payOrder(db, order)))
    expect(moved.filter(Boolean)).toHaveLength(20)
    expect(await serials(db)).toEqual(Array.from({ length: 20 }, (_, index) => `26-27 ${index + 1}`))
  })

  it('return their number when their transaction fails', async () => {
    const db = await open()
    const [first, second] = [await createOrder(db), await createOrder(db)]
    const failing = transact(db, async (trx) => {
      await transitionOrder(trx, first.id, { to: 'paid', cause: 'test', by: 'provider', at: NOON })
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await payOrder(db, second)
    expect((await newestInvoice(db, second.id))?.number).toBe('RG/26-27/000001')
    expect(await newestInvoice(db, first.id)).toBeUndefined()
    expect((await db.selectFrom('mails').select('orderId').execute()).map(({ orderId }) => orderId)).toEqual([
      second.id,
    ])
  })

  it('are read in the format of older versions: without texts, with a logo, without line positions', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db)
    const { body, seller } = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('invoices')
      .set({ body: null, seller: changed(seller, { logo: 'AAAA' }) })
      .execute()
    expect(await newestInvoice(db, id)).toMatchObject({ body: undefined, parcels: [0] })
    const lines = JSON.parse(body ?? '').lines.map(({ orderLine: _, ...line }: { orderLine?: number }) => line)
    await db
      .updateTable('invoices')
      .set({ body: changed(body, { lines }) })
      .execute()
    expect((await newestInvoice(db, id))?.body?.lines).toEqual(lines)
  })

  it('in an invalid format name their order and none of their content', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db)
    const { body } = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('invoices')
      .set({ body: changed(body, { totalPaise: 'Asha' }) })
      .execute()
    await expect(newestInvoice(db, id)).rejects.toThrow(new Error(`invoices.body of ${id} does not match its schema`))
  })

  it('restart at 1 with the financial year, at midnight in India', async () => {
    const db = await open()
    const last = await createPaidOrder(db, { at: new Date('2027-03-31T18:29:00Z') })
    const first = await createPaidOrder(db, { at: new Date('2027-03-31T18:31:00Z') })
    expect((await newestInvoice(db, last.id))?.number).toBe('RG/26-27/000001')
    expect((await newestInvoice(db, first.id))?.number).toBe('RG/27-28/000001')
  })

  it('contain the order’s content, with every required field', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db)
    const text = await textOf(db, order.id)
    const { subtotalPaise, gst, totalPaise } = order
    for (const sum of [subtotalPaise, gst.cgstPaise, gst.sgstPaise, totalPaise])
      expect(text).toContain(formatExact(sum).slice(1))
    const fields = [
      'Tax invoice',
      'RG/26-27/000001',
      '21 November 2026',
      order.number,
      GSTIN,
      'Asha Rao',
      '14 Lavelle Road',
      'Karnataka (29)',
      'NOS',
      'HSN',
      '0902',
      '4817',
      'CGST 9%',
      'SGST 9%',
      'reverse charge: No',
      'Rupees ',
      '₹',
    ]
    for (const field of fields) expect(text).toContain(field)
    expect(text).not.toContain('IGST')
  })

  it('show IGST to another State and abroad, by name and code', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const delhi = await createPaidOrder(db, { shipping: { state: 'delhi', zipCode: '110001' } })
    const text = await textOf(db, delhi.id)
    expect(text).toContain('IGST 18%')
    expect(text).toContain(formatExact(delhi.gst.igstPaise).slice(1))
    expect(text).toContain('Delhi (07)')
    expect(text).not.toContain('CGST')
    const abroad = await createPaidOrder(db, { shipping: { state: 'Dubai', country: 'Singapore' } })
    expect(await textOf(db, abroad.id)).toContain('outside India (96)')
  })

  it('to a company show its GSTIN, in whose State the supply is', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db, { buyerGstin: '27AAPFU0939F1ZV' })
    const text = await textOf(db, order.id)
    for (const words of ['GSTIN 27AAPFU0939F1ZV', 'Maharashtra (27)', 'IGST 18%']) expect(text).toContain(words)
  })

  it('keep the seller’s details after the settings change, and show no tax without a GSTIN', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await setSetting(db, 'gstin', GSTIN, NOON)
    await setSetting(db, 'name', 'Tohfa', NOON)
    const text = await textOf(db, order.id)
    expect(text).toContain(formatExact(order.totalPaise).slice(1))
    for (const word of ['Tohfa', GSTIN, 'Tax invoice', 'CGST', 'HSN']) expect(text).not.toContain(word)
  })

  it('show a custom box as one line under its own code, with its contents', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const prices = await db
      .selectFrom('boxItems')
      .select(['id', 'name', 'pricePaise'])
      .where('id', 'in', ['keepsakes-1', 'munchies-2'])
      .execute()
    const totalPaise = 349_900 + prices.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
    const form = {
      checkoutKey: 'box-order-000000000000000000000',
      shipping: ADDRESS,
      boxId: 'compact',
      itemIds: ['keepsakes-1', 'munchies-2'],
      message: '',
      totalPaise,
    }
    const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], SELLER, NOON)
    if (!placed.ok) throw new Error(placed.why)
    await payOrder(db, placed.order)
    const text = (await textOf(db, placed.order.id)).replaceAll('\n', ' ')
    expect(text).toContain('4819')
    for (const { name } of prices) expect(text).toContain(name.split(' ')[0])
    expect(text).toContain(formatExact(placed.order.subtotalPaise).slice(1))
    expect(text).toContain(formatExact(totalPaise).slice(1))
  })
})
