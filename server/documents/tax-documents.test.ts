import { describe, expect, it } from 'vitest'
import { rateTable } from '#domain/document/invoice.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import { setGstRate } from '#server/catalogue/set-price.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, payOrder, refundByHand } from '#test/paid-order.ts'
import { pdfText, uncompressedInvoice } from '#test/pdf-text.ts'
import { creditNoteDocument, invoiceDocument } from './issued-documents.ts'
import { newestInvoice } from './queries.ts'

const GSTIN = '29AAGCB7383J1Z4'
const OWNER = { who: 'asha', now: NOON, live: false }
const textOf = async (db: Db, id: string, paper = invoiceDocument) =>
  pdfText((await paper(db, process.cwd(), id, uncompressedInvoice))?.content ?? Buffer.alloc(0)).replaceAll('\n', ' ')

describe.each(testDatabases)('documents and tax on %s', (_, open) => {
  it('are a bill of supply with its legend under the composition scheme, without tax', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db, { taxScheme: 'composition' })
    expect([order.gst, order.totalPaise]).toEqual([{ cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }, order.subtotalPaise])
    // Independent of the owner's later tax scheme.
    await setSetting(db, 'taxScheme', 'regular', NOON)
    const text = await textOf(db, order.id)
    for (const words of [
      'Bill of supply',
      'Composition taxable person, not eligible to collect tax on supplies',
      GSTIN,
    ])
      expect(text).toContain(words)
    for (const word of ['Tax invoice', 'CGST', 'IGST', 'Taxable']) expect(text).not.toContain(word)
    await refundByHand(db, order.number)
    const credit = await textOf(db, order.id, creditNoteDocument)
    expect(credit).toContain('Composition taxable person')
    expect(credit).not.toContain('CGST')
  })

  it('are an invoice without a GSTIN from an unregistered seller', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db, { taxScheme: 'unregistered' })
    expect(order.totalPaise).toBe(order.subtotalPaise)
    const text = await textOf(db, order.id)
    expect(text).toMatch(/\bInvoice\b/)
    expect(text).toContain('not registered for GST')
    for (const word of ['Tax invoice', 'Bill of supply', 'CGST', GSTIN]) expect(text).not.toContain(word)
  })

  it('show the rate of each line and a table by rate and HSN when rates differ', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    expect(await setGstRate(db, 'uniquely-yours-1', '5', OWNER)).toMatchObject({ ok: true })
    const lines = { 'uniquely-yours-1': 1, 'wedding-bride-3': 2, 'MD-1': 1 }
    const order = await createPaidOrder(db, { lines })
    expect(order.lines.map(({ gstRate }) => gstRate)).toEqual([5, 18, 5])
    // Independent of later prices and rates.
    await setGstRate(db, 'uniquely-yours-1', '40', OWNER)
    const kept = (await newestInvoice(db, order.id))?.body
    if (!kept) throw new Error('nothing was kept')
    expect(kept.lines.map(({ ratePercent }) => ratePercent)).toEqual([5, 18, 5])
    for (const head of ['cgstPaise', 'sgstPaise', 'igstPaise'] as const)
      expect(sum(kept.lines.map(({ gst }) => gst[head]))).toBe(order.gst[head])
    expect(sum(kept.lines.map(({ amountPaise }) => amountPaise))).toBe(order.totalPaise)
    const table = rateTable(kept.lines)
    expect(table[0]?.ratePercent).toBe(18)
    expect(sum(table.map(({ taxablePaise }) => taxablePaise))).toBe(order.subtotalPaise)
    const text = await textOf(db, order.id)
    for (const row of table) {
      expect(text).toContain(`${row.ratePercent}%`)
      expect(text).toContain(formatExact(row.taxablePaise).slice(1))
    }
    for (const head of ['CGST 9%', 'SGST 9%']) expect(text).not.toContain(head)
    expect(text).toContain('CGST')
  })

  it('keep their content as issued, even if the calculation changes', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db)
    const before = await textOf(db, order.id)
    // Simulates other rates, texts and lines in a later version.
    await db.updateTable('orderLines').set({ gstRate: 40, name: 'Something else', hsn: '9999' }).execute()
    await db.updateTable('orders').set({ taxScheme: 'composition' }).execute()
    await db.updateTable('parcels').set({ stateCode: 'KL' }).execute()
    expect(await textOf(db, order.id)).toBe(before)
  })

  it('follow the order if issued before their texts were stored', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    const order = await createPaidOrder(db)
    const before = await textOf(db, order.id)
    await db.updateTable('invoices').set({ body: null }).execute()
    expect(await textOf(db, order.id)).toBe(before)
  })

  it('name the intended State in any spelling', async () => {
    const db = await open()
    await setSetting(db, 'gstin', GSTIN, NOON)
    for (const [state, country] of [
      ['KA', 'India'],
      ['Karnatka', 'IN'],
      ['Bangalore', 'bharat'],
      ['Karnataka, India', 'India'],
    ]) {
      const order = await createPaidOrder(db, { shipping: { state, country } as object })
      expect([order.parcels[0]?.stateCode, order.gst.igstPaise]).toEqual(['KA', 0])
      expect((await orderById(db, order.id))?.parcels[0]?.stateCode).toBe('KA')
      expect((await newestInvoice(db, order.id))?.body?.placeOfSupply).toBe('Karnataka (29)')
    }
  })

  it('create a task when the State is unknown, once money is received', async () => {
    const db = await open()
    const order = await createOrder(db, { shipping: { state: 'Xanadu', zipCode: '99999' } })
    expect([order.parcels[0]?.stateCode, order.gst.cgstPaise]).toEqual(['', 0])
    expect(order.gst.igstPaise).toBeGreaterThan(0)
    expect(await openTasks(db)).toEqual([])
    await payOrder(db, order)
    const notes = await openTasks(db)
    expect(notes.map(({ orderId }) => orderId)).toEqual([order.id])
    expect(notes[0]?.text).toContain('Xanadu')
    await createPaidOrder(db, { shipping: { state: 'Dubai', country: 'United Arab Emirates' } })
    expect(await openTasks(db)).toHaveLength(1)
  })
})
