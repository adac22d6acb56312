import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { changeAddress } from './change-address.ts'
import { orderById } from './queries.ts'

/** Moves an order to another State. */
const move = (db: Db, what: string) =>
  changeAddress(
    db,
    { what, change: { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' } },
    { who: 'asha', now: NOON, live: false },
  )

describe.each(testDatabases)('a changed address, on %s', (_, open) => {
  it('is applied completely or not at all when the process dies between credit note and new invoice', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const books = async () => ({
      order: await orderById(db, order.id),
      invoices: await readInvoices(db, order.id),
      credits: await readCreditNotes(db, order.id),
      events: await db.selectFrom('orderEvents').selectAll().where('orderId', '=', order.id).orderBy('id').execute(),
      numbers: await db.selectFrom('numberSeries').selectAll().orderBy('series').execute(),
    })
    const before = await books()
    const letDie = await failAfterCreditNote(db)
    await expect(move(db, order.number)).rejects.toThrow('the machine died')
    expect(await books()).toEqual(before)
    await letDie()
    expect(await move(db, order.number)).toMatchObject({ ok: true })
    expect((await readCreditNotes(db, order.id)).map(({ number }) => number)).toEqual(['CN/26-27/000001'])
    expect((await readInvoices(db, order.id)).map(({ invoice: { number } }) => number)).toEqual([
      'RG/26-27/000001',
      'RG/26-27/000002',
    ])
  })
})

/** Makes every invoice after a credit note fail. Returns a function that restores the database. */
async function failAfterCreditNote(db: Db) {
  if (isSqlite(db)) {
    await sql`create trigger die before insert on invoices when exists (select 1 from credit_notes)
      begin select raise(abort, 'the machine died'); end`.execute(db)
    return () => sql`drop trigger die`.execute(db)
  }
  await sql`create function die() returns trigger language plpgsql as $$ begin
    if exists (select 1 from credit_notes) then raise exception 'the machine died'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger die before insert on invoices for each row execute function die()`.execute(db)
  return () => sql`drop trigger die on invoices`.execute(db)
}
