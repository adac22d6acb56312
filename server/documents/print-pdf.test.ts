import { describe, expect, it } from 'vitest'
import type { PrintKind } from '#domain/desk/printing.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON } from '#test/paid-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { printOrders } from './print-pdf.ts'

const draw = async (db: Db, kind: PrintKind, numbers: string[], parcel?: number) => {
  const told: number[] = []
  const wish = { kind, numbers, parcel, origin: 'https://shop.example', now: NOON.toISOString() }
  const pieces: Uint8Array[] = []
  const to = {
    write: (piece: Uint8Array) => pieces.push(piece),
    report: ({ done }: { done: number }) => told.push(done),
  }
  const prints = await printOrders({ db, root: process.cwd(), compress: false }, wish, to)
  return { ...prints, told, text: pdfText(Buffer.concat(pieces)) }
}

describe.each(testDatabases)('documents for several orders on %s', (_, open) => {
  it('are one PDF in the requested order, with progress for each', async () => {
    const db = await open()
    const [one, two] = [await createPaidOrder(db), await createPaidOrder(db, { lines: { 'kids-zone-1': 1 } })]
    const slips = await draw(db, 'slip', [two.number, one.number])
    expect([slips.sheets, slips.told, slips.left]).toEqual([2, [1, 2], []])
    expect(slips.text.indexOf(two.number)).toBeLessThan(slips.text.indexOf(one.number))
    expect(slips.text).not.toContain('₹')
  })

  it('report the orders with nothing to print, and the reason', async () => {
    const db = await open()
    const [written, silent, unpaid] = [
      await createPaidOrder(db, { message: 'With love.' }),
      await createPaidOrder(db),
      await createOrder(db),
    ]
    const cards = await draw(db, 'card', [written.number, silent.number, 'REG-none'])
    expect(cards).toMatchObject({ sheets: 1, text: expect.stringContaining('With love.') })
    expect(cards.left).toEqual([
      { number: silent.number, why: 'no-card' },
      { number: 'REG-none', why: 'unknown' },
    ])
    const invoices = await draw(db, 'invoice', [unpaid.number, silent.number])
    expect(invoices.left).toEqual([{ number: unpaid.number, why: 'no-invoice' }])
    expect(invoices.text).toContain(silent.number)
    expect(await draw(db, 'invoice', [unpaid.number])).toMatchObject({ sheets: 0 })
  })

  it('include labels with the PIN code, one or four per sheet', async () => {
    const db = await open()
    const numbers: string[] = []
    for (let made = 0; made < 5; made++)
      numbers.push((await createPaidOrder(db, { lines: { 'kids-zone-1': 1 } })).number)
    const single = await draw(db, 'label', numbers)
    const four = await draw(db, 'labels-a4', numbers)
    expect([single.sheets, four.sheets]).toEqual([5, 2])
    for (const { text } of [single, four]) {
      for (const number of numbers) expect(text).toContain(number)
      expect(text.match(/560001/g)).toHaveLength(5)
      expect(text).not.toContain('₹')
    }
    expect((await draw(db, 'label', numbers.slice(0, 1), 2)).sheets).toBe(0)
  })
})
