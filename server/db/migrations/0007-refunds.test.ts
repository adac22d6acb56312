import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { emptyDatabases } from '#test/databases.ts'

type Payment = [id: string, paise: number, state: string, at: string]
const AT = '2026-11-20T06:00:00.000Z'

async function order(db: Db, id: string, state: string, payments: Payment[]) {
  await sql`insert into orders (id, checkout_key, kind, number, secret, state, full_name, email, phone, street, city,
    region, zip_code, country, subtotal_paise, cgst_paise, sgst_paise, igst_paise, shipping_paise, total_paise,
    estimated_delivery, created_at, updated_at)
    values (${id}, ${id}, 'cart', ${id}, 's', ${state}, 'A', 'a@b.example', '1', 's', 'c', 'r', '1', 'India', 1, 0, 0, 0, 0,
    20532, '2026-11-28', ${AT}, ${AT})`.execute(db)
  for (const [payment, paise, stands, at] of payments)
    await sql`insert into payments (id, order_id, provider, method, purpose, amount_paise, state, created_at, updated_at)
      values (${payment}, ${id}, 'razorpay', 'card', 'p', ${paise}, ${stands}, ${at}, ${at})`.execute(db)
}

async function invoiced(db: Db, id: string, serial: number) {
  await sql`insert into invoices (number, order_id, series, year, serial, issued_at, seller, contents)
    values (${`RG/${serial}`}, ${id}, 'invoice', '26-27', ${serial}, ${AT}, '{}', '[]')`.execute(db)
  await sql`insert into credit_notes (number, invoice_number, series, year, serial, issued_at, reason)
    values (${`CN/${serial}`}, ${`RG/${serial}`}, 'credit-note', '26-27', ${serial}, ${AT}, 'in full')`.execute(db)
  await sql`insert into mails (id, kind, recipient, order_id, subject, text, created_at)
    values (${`mail-${serial}`}, 'refunded', 'a@b.example', ${id}, 's', 't', ${AT})`.execute(db)
}

const minute = (number: number) => `2026-11-19T06:0${number}:00.000Z`

describe.each(emptyDatabases)('giving refunds to payments, on %s', (_, open) => {
  it('marks what each order was paid by: the whole amount, else what came first, and nothing of an unpaid one', async () => {
    const db = await open()
    await migrate(db, MIGRATIONS.slice(0, 6))
    await order(db, 'two tabs', 'paid', [
      ['old page', 13688, 'paid', minute(1)],
      ['new page', 20532, 'paid', minute(2)],
      ['again', 20532, 'paid', minute(3)],
    ])
    await order(db, 'taken as it is', 'shipped', [['too little', 100, 'paid', minute(1)]])
    await order(db, 'cancelled', 'cancelled', [['too late', 20532, 'paid', minute(1)]])
    await order(db, 'failed', 'paid', [
      ['no', 20532, 'failed', minute(1)],
      ['yes', 20532, 'paid', minute(2)],
    ])
    await migrate(db)
    const rows = await db.selectFrom('payments').select('id').where('forOrder', '=', 1).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(['new page', 'too little', 'yes'])
  })

  it('keeps refunds, credit notes and letters, and gives a refund that was only marked a row of its own', async () => {
    const db = await open()
    await migrate(db, MIGRATIONS.slice(0, 6))
    await order(db, 'by provider', 'refunded', [['p1', 20532, 'paid', minute(1)]])
    await order(db, 'by hand', 'refunded', [['p2', 20532, 'paid', minute(1)]])
    await sql`insert into refunds (id, order_id, payment_id, provider, amount_paise, state, provider_ref, who, asked_at,
      created_at, updated_at)
      values ('r1', 'by provider', 'p1', 'razorpay', 20532, 'done', 'rfnd_1', 'meera', ${AT}, ${AT}, ${AT}),
        ('r0', 'by provider', 'p1', 'razorpay', 20532, 'refused', null, 'meera', ${AT}, ${AT}, ${AT})`.execute(db)
    await invoiced(db, 'by provider', 1)
    await invoiced(db, 'by hand', 2)
    await migrate(db)
    const refunds = await db
      .selectFrom('refunds')
      .select(['id', 'paymentId', 'state'])
      .orderBy('paymentId')
      .orderBy('id')
      .execute()
    expect(refunds).toEqual([
      { id: 'r0', paymentId: 'p1', state: 'refused' },
      { id: 'r1', paymentId: 'p1', state: 'done' },
      { id: 'refund-of-p2', paymentId: 'p2', state: 'done' },
    ])
    const notes = await db.selectFrom('creditNotes').select(['number', 'refundId', 'lines']).orderBy('number').execute()
    expect(notes).toEqual([
      { number: 'CN/1', refundId: 'r1', lines: null },
      { number: 'CN/2', refundId: 'refund-of-p2', lines: null },
    ])
    const mails = await db.selectFrom('mails').select('refundId').orderBy('id').execute()
    expect(mails).toEqual([{ refundId: 'r1' }, { refundId: 'refund-of-p2' }])
  })

  it('takes refunds of more than an old column held', async () => {
    const db = await open()
    await migrate(db, MIGRATIONS.slice(0, 14))
    await order(db, 'big', 'paid', [['p', 5_000_000_000, 'paid', AT]])
    const refund = {
      paymentId: 'p',
      orderId: 'big',
      provider: 'razorpay',
      amountPaise: 5_000_000_000,
      state: 'done',
    } as const
    const times = { askedAt: AT, createdAt: AT, updatedAt: AT }
    await db
      .insertInto('refunds')
      .values({ id: 'r', ...refund, who: 'meera', ...times })
      .execute()
    expect((await db.selectFrom('refunds').select('amountPaise').executeTakeFirst())?.amountPaise).toBe(5_000_000_000)
  })
})
