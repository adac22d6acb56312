import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { insertRefund } from '#server/refunds/queries.ts'
import { closeManually, lockOrderAndPayment } from '#server/refunds/record-refund.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { pdfText, uncompressedInvoice } from '#test/pdf-text.ts'
import { readCreditNotes } from './credit-notes.ts'
import { creditNoteDocument } from './issued-documents.ts'

const refund = (db: Db, { number }: Order, at = NOON) => refundByHand(db, number, at)
const textOf = async (db: Db, id: string) =>
  pdfText((await creditNoteDocument(db, process.cwd(), id, uncompressedInvoice))?.content ?? Buffer.alloc(0))

describe.each(testDatabases)('credit notes on %s', (_, open) => {
  it('are numbered without a gap in their own series, one per order for any number of refunds', async () => {
    const db = await open()
    const orders = await Promise.all(Array.from({ length: 10 }, () => createPaidOrder(db)))
    await Promise.all([...orders, ...orders].map((order) => refund(db, order)))
    const rows = await db.selectFrom('creditNotes').select(['year', 'serial', 'number']).orderBy('serial').execute()
    expect(rows.map(({ year, serial }) => `${year} ${serial}`)).toEqual(orders.map((_, index) => `26-27 ${index + 1}`))
    expect(rows[0]?.number).toBe('CN/26-27/000001')
    expect(rows[0]?.number.length).toBeLessThanOrEqual(16)
  })

  it('return their number when the refund fails, and belong to the refund’s financial year', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const failing = transact(db, async (trx) => {
      const held = await lockOrderAndPayment(trx, id)
      const refund = held && (await insertRefund(trx, held.payment, { amountPaise: 100, who: 'asha', at: NOON }))
      if (refund) await closeManually(trx, { ...held, refund }, { who: 'asha', at: NOON })
      expect(await readCreditNotes(trx, order.id)).toHaveLength(1)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    expect(await readCreditNotes(db, order.id)).toEqual([])
    expect(await creditNoteDocument(db, process.cwd(), order.id)).toBeUndefined()
    await refund(db, order, new Date('2027-04-02T06:30:00Z'))
    expect((await readCreditNotes(db, order.id)).map(({ number }) => number)).toEqual(['CN/27-28/000001'])
  })

  it('name the invoice and its date, and credit the same value and tax', async () => {
    const db = await open()
    await setSetting(db, 'gstin', '29AAGCB7383J1Z4', NOON)
    const order = await createPaidOrder(db)
    await refund(db, order, new Date('2026-11-24T06:30:00Z'))
    const text = await textOf(db, order.id)
    const { subtotalPaise, gst, totalPaise } = order
    for (const sum of [subtotalPaise, gst.cgstPaise, gst.sgstPaise, totalPaise])
      expect(text).toContain(formatExact(sum).slice(1))
    for (const words of [
      'Credit note',
      'CN/26-27/000001',
      '24 November 2026',
      'Against invoice RG/26-27/000001 of 21 November 2026',
      'GSTIN 29AAGCB7383J1Z4',
      'CGST 9%',
      order.number,
      'refunded in full',
      'Credited',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Tax invoice')
  })

  it('claim no tax for a seller without a GSTIN', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await refund(db, order)
    const text = await textOf(db, order.id)
    expect(text).toContain('no tax is credited')
    for (const word of ['CGST', 'tax invoice']) expect(text).not.toContain(word)
  })

  it('list the pieces not returned, with the last refund', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { lines: { 'uniquely-yours-1': 1, 'wedding-bride-3': 3 } })
    await refundByHand(db, `${order.number} 2x1`)
    await refundByHand(db, order.number)
    const notes = await readCreditNotes(db, order.id)
    expect(notes.map(({ credit }) => credit?.lines)).toMatchObject([
      [{ position: 1, quantity: 1 }],
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 2 },
      ],
    ])
  })
})
