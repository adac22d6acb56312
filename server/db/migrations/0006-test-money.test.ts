import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { transact } from '#server/db/transact.ts'
import { nextSerial } from '#server/documents/series.ts'
import { emptyDatabases } from '#test/databases.ts'

type Payment = [provider: string, state: string]
const AT = '2026-11-20T06:00:00.000Z'

async function asItWas(db: Db, orders: Record<string, Payment[]>) {
  await migrate(db, MIGRATIONS.slice(0, 5))
  for (const [id, payments] of Object.entries(orders)) {
    await sql`insert into orders (id, checkout_key, kind, number, secret, state, full_name, email, phone, street, city,
      region, zip_code, country, subtotal_paise, cgst_paise, sgst_paise, igst_paise, shipping_paise, total_paise,
      estimated_delivery, created_at, updated_at)
      values (${id}, ${id}, 'cart', ${id}, 's', 'paid', 'A', 'a@b.example', '1', 's', 'c', 'r', '1', 'India', 1, 0, 0, 0, 0, 1,
      '2026-11-28', ${AT}, ${AT})`.execute(db)
    for (const [index, [provider, state]] of payments.entries())
      await sql`insert into payments (id, order_id, provider, method, purpose, amount_paise, state, created_at, updated_at)
        values (${`${id}-${index}`}, ${id}, ${provider}, 'upi', 'p', 1, ${state}, ${AT}, ${AT})`.execute(db)
  }
}

const toNow = (db: Db) => migrate(db, MIGRATIONS.slice(0, 6))

const marks = async (db: Db) =>
  Object.fromEntries((await db.selectFrom('orders').select(['id', 'test']).execute()).map(({ id, test }) => [id, test]))

describe.each(emptyDatabases)('marking what was made in test mode, on %s', (_, open) => {
  it('goes by the money of each order, and real money wins', async () => {
    const db = await open()
    await asItWas(db, {
      tested: [['test', 'paid']],
      tried: [['test', 'pending']],
      real: [['razorpay', 'paid']],
      claimed: [['instamojo', 'pending']],
      'tried, then claimed': [
        ['test', 'pending'],
        ['instamojo', 'pending'],
      ],
      'tested, and really paid as well': [
        ['test', 'paid'],
        ['instamojo', 'paid'],
      ],
      'begun really, paid by test': [
        ['razorpay', 'pending'],
        ['test', 'paid'],
      ],
      'nobody paid in a shop that was live': [],
    })
    await toNow(db)
    expect(await marks(db)).toEqual({
      tested: 1,
      tried: 1,
      real: 0,
      claimed: 0,
      'tried, then claimed': 0,
      'tested, and really paid as well': 0,
      'begun really, paid by test': 1,
      'nobody paid in a shop that was live': 0,
    })
  })

  it('takes everything of a shop that was never live for test', async () => {
    const db = await open()
    await asItWas(db, { tested: [['test', 'paid']], 'nobody paid': [] })
    await toNow(db)
    expect(await marks(db)).toEqual({ tested: 1, 'nobody paid': 1 })
  })

  it('keeps the numbers that were issued and goes on after them, in every series', async () => {
    const db = await open()
    await asItWas(db, { tested: [['test', 'paid']], real: [['razorpay', 'paid']] })
    await sql`insert into invoice_series (year, last) values ('25-26', 7), ('26-27', 2)`.execute(db)
    await sql`insert into credit_note_series (year, last) values ('26-27', 1)`.execute(db)
    for (const [serial, id] of ['tested', 'real'].entries())
      await sql`insert into invoices (number, order_id, year, serial, issued_at, seller, contents)
        values (${`RG/26-27/00000${serial + 1}`}, ${id}, '26-27', ${serial + 1}, ${AT}, '{}', '[]')`.execute(db)
    await sql`insert into credit_notes (number, invoice_number, year, serial, issued_at, reason)
      values ('CN/26-27/000001', 'RG/26-27/000002', '26-27', 1, ${AT}, 'r')`.execute(db)
    await toNow(db)
    expect(await db.selectFrom('invoices').select(['number', 'series', 'orderId']).orderBy('number').execute()).toEqual(
      [
        { number: 'RG/26-27/000001', series: 'invoice', orderId: 'tested' },
        { number: 'RG/26-27/000002', series: 'invoice', orderId: 'real' },
      ],
    )
    expect(await db.selectFrom('creditNotes').select(['series', 'invoiceNumber']).execute()).toEqual([
      { series: 'credit-note', invoiceNumber: 'RG/26-27/000002' },
    ])
    const next = (series: Parameters<typeof nextSerial>[1], year: string) =>
      transact(db, (trx) => nextSerial(trx, series, year))
    expect([
      await next('invoice', '26-27'),
      await next('invoice', '25-26'),
      await next('credit-note', '26-27'),
    ]).toEqual([3, 8, 2])
    expect([await next('test-invoice', '26-27'), await next('test-credit-note', '26-27')]).toEqual([1, 1])
    // The keys hold: an invoice that a credit note takes back cannot go.
    await expect(db.deleteFrom('invoices').where('number', '=', 'RG/26-27/000002').execute()).rejects.toThrow()
    await expect(db.updateTable('invoices').set({ serial: 1 }).execute()).rejects.toThrow()
  })

  it('knows when a thing was counted last', async () => {
    const db = await open()
    await asItWas(db, {})
    for (const id of ['a-1', 'a-10'])
      await sql`insert into stock (id, on_hand, reserved, updated_at) values (${id}, 3, 0, ${AT})`.execute(db)
    for (const [id, what, at] of [
      ['1', 'a-1: 5 in stock', '2026-11-01T00:00:00.000Z'],
      ['2', 'a-1: 3 in stock', '2026-11-02T00:00:00.000Z'],
      ['3', 'a-1: ₹12 now.', '2026-11-03T00:00:00.000Z'],
    ])
      await sql`insert into changes (id, who, what, at) values (${id}, 'asha', ${what}, ${at})`.execute(db)
    await toNow(db)
    expect(await db.selectFrom('stock').select(['id', 'countedAt']).orderBy('id').execute()).toEqual([
      { id: 'a-1', countedAt: '2026-11-02T00:00:00.000Z' },
      { id: 'a-10', countedAt: null },
    ])
  })
})
