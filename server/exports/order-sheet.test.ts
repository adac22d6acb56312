import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import { columnsOf, type OrderSheet, SHEET_COLUMNS, type SheetColumn } from '#domain/desk/order-sheet.ts'
import { sum } from '#domain/payment/money.ts'
import { PRICE_BASES } from '#domain/tax/gst.ts'
import { parseCsv } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoiceAccounts } from '#server/documents/credit-notes.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { indexAllOrders } from '#server/orders/update-order-index.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { createOrder, createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { csvPage, type SheetRequest } from './list-pages.ts'
import { writeOrderWorkbook } from './write-order-workbook.ts'

const AT = NOON.getTime()
const KERALA = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }

function requestOf(preset: OrderSheet['preset'], numbers: string[] = []): SheetRequest {
  const filter = readOrderFilter(new URLSearchParams())
  return { list: 'orders', filter, live: true, sheet: { preset, columns: columnsOf(preset), numbers } }
}

/** Exports orders and returns each row by column. */
async function exported(db: Db, preset: OrderSheet['preset'], numbers?: string[]) {
  await indexAllOrders(db)
  const { text } = await csvPage(db, requestOf(preset, numbers), AT)
  const [heads, ...rows] = parseCsv(text).map(({ cells }) => cells)
  expect(heads).toEqual(columnsOf(preset).map((column) => SHEET_COLUMNS[column].label))
  return rows.map((cells) => {
    const entries = columnsOf(preset).map((column, at) => [column, cells[at] ?? ''])
    return Object.fromEntries(entries) as Record<SheetColumn, string>
  })
}

const paiseOf = (rows: readonly Record<SheetColumn, string>[], column: SheetColumn): number =>
  sum(rows.map((row) => Math.round(Number(row[column]) * 100)))

describe.each(testDatabases)('orders as a spreadsheet on %s', (_, open) => {
  it.each(PRICE_BASES)('have tax that sums up to invoices less credit notes, prices %s', async (prices) => {
    const db = await open()
    await insertDiscount(db, { percent: 33 })
    const lines = { 'uniquely-yours-1': 1, 'wedding-bride-3': 3 }
    const bought = [
      await createPaidOrder(db, { prices, lines, code: 'DIWALI10', delivery: chargedTables() }),
      await createPaidOrder(db, { prices, lines, shipping: KERALA, buyerGstin: '32AAPFU0939F1ZV' }),
      await createPaidOrder(db, { prices, delivery: chargedTables() }),
      await createPaidOrder(db, { prices, delivery: chargedTables() }),
    ]
    const [discounted, , part, whole] = bought.map(({ number }) => number)
    await refundByHand(db, `${part} 2x1`)
    await refundByHand(db, whole ?? '')
    // Another place of supply: the invoice is credited, and another one stands in its place.
    const by = { who: 'asha', now: NOON, live: false }
    expect(await changeAddress(db, { what: discounted ?? '', change: KERALA }, by)).toMatchObject({ ok: true })
    await createOrder(db)
    const accounts = (await Promise.all(bought.map(({ id }) => readInvoiceAccounts(db, id)))).flat()
    const credits = accounts.flatMap(({ notes }) => notes.flatMap(({ credit }) => credit ?? []))
    const rows = await exported(db, 'tax')
    for (const [column, head] of [
      ['cgst', 'cgstPaise'],
      ['sgst', 'sgstPaise'],
      ['igst', 'igstPaise'],
    ] as const)
      expect(paiseOf(rows, column), column).toBe(
        sum(accounts.map(({ invoice }) => invoice.gst[head])) -
          sum(credits.flatMap((credit) => credit.lines.map(({ gst }) => gst[head]))),
      )
    expect(paiseOf(rows, 'taxable')).toBe(
      sum(accounts.map(({ invoice }) => invoice.taxablePaise)) -
        sum(credits.flatMap((credit) => credit.lines.map(({ taxablePaise }) => taxablePaise))),
    )
    expect(paiseOf(rows, 'total')).toBe(
      sum(accounts.map(({ invoice }) => invoice.totalPaise)) - sum(credits.map(({ amountPaise }) => amountPaise)),
    )
    const documents = new Set(rows.map(({ invoice }) => invoice))
    expect(documents.size).toBe(accounts.length + credits.length)
    expect(
      paiseOf(
        rows.filter(({ order }) => order === whole),
        'total',
      ),
    ).toBe(0)
    const note = rows.find(({ order, document }) => order === part && document === 'Credit note')
    expect(note).toMatchObject({ quantity: '-1', rate: '18', against: accounts[3]?.invoice.number })
    expect(rows.find(({ gstin }) => gstin !== '')).toMatchObject({ region: 'Kerala', placeOfSupply: 'Kerala (32)' })
  })

  it('have one row per order, and one per parcel as couriers take it', async () => {
    const db = await open()
    const shipping = {
      fullName: 'Asha "A" Rao',
      phone: '+91 98450 12345',
      street: '=cmd|calc\n2nd, floor',
      city: '@SUM',
    }
    const paid = await createPaidOrder(db, { shipping, message: '-2+3\nwith love', test: true })
    const unpaid = await createOrder(db, { shipping: { ...KERALA, fullName: '+1' } })
    // As in the list, unpaid orders are there only when they are filtered or selected.
    expect(await exported(db, 'everything')).toHaveLength(1)
    const rows = await exported(db, 'everything', [paid.number, unpaid.number])
    const one = rows.find(({ order }) => order === paid.number)
    expect(one).toMatchObject({
      ...{ recipient: 'Asha "A" Rao', phone: '9845012345', street: "'=cmd|calc\n2nd, floor", city: "'@SUM" },
      ...{ date: '2026-11-21', time: '12:00', message: "'-2+3\nwith love", pin: '560001', parcels: '1' },
      ...{ method: 'UPI', reference: '632604118207', test: 'yes', total: (paid.totalPaise / 100).toFixed(2) },
      ...{ taxable: (paid.subtotalPaise / 100).toFixed(2), paid: (paid.totalPaise / 100).toFixed(2) },
    })
    expect(Number(one?.weight)).toBeGreaterThan(0)
    expect(rows.find(({ order }) => order === unpaid.number)).toMatchObject({ recipient: "'+1", invoice: '', cgst: '' })
    const [parcel, ...others] = await exported(db, 'courier', [paid.number])
    expect(others).toEqual([])
    expect(parcel).toMatchObject({ order: paid.number, parcels: '1', parcel: '1', quantity: '3', weight: one?.weight })
    expect(parcel?.value).toBe(((paid.totalPaise - paid.shippingPaise) / 100).toFixed(2))
  })
})

describe('an Excel file of orders', () => {
  it('keeps texts as they are, PIN codes and phones as text, amounts and days as such', async () => {
    const [[, open] = []] = testDatabases
    const db = await open?.()
    if (!db) throw new Error('there is no database')
    const shipping = { street: '=1+1\u0001', phone: '09845012345' }
    const { number, totalPaise } = await createPaidOrder(db, { shipping })
    await indexAllOrders(db)
    const bytes = await writeOrderWorkbook(db, requestOf('everything'), AT)
    const [, row = []] = await readSheet(bytes)
    const cell = (column: SheetColumn) => row[columnsOf('everything').indexOf(column)]
    expect([cell('order'), cell('street'), cell('phone')]).toEqual([number, '=1+1', '9845012345'])
    expect([cell('pin'), cell('total')]).toEqual(['560001', totalPaise / 100])
    expect(cell('date')).toEqual(new Date('2026-11-21T00:00:00Z'))
  })
})
