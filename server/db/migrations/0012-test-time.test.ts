import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { emptyDatabases } from '#test/databases.ts'

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T06:00:00.000Z`

/** A shop as it was before orders were marked: on each of these days a payment by that provider, or nobody paid. */
async function asItWas(db: Db, days: readonly (string | undefined)[]) {
  await migrate(db, MIGRATIONS.slice(0, 5))
  for (const [index, provider] of days.entries()) {
    const [id, at] = [`order-${index}`, day(index + 1)]
    await sql`insert into orders (id, checkout_key, kind, number, secret, state, full_name, email, phone, street, city,
      region, zip_code, country, subtotal_paise, cgst_paise, sgst_paise, igst_paise, shipping_paise, total_paise,
      estimated_delivery, created_at, updated_at)
      values (${id}, ${id}, 'cart', ${id}, 's', 'awaiting_payment', 'A', 'a@b.example', '1', 's', 'c', 'r', '1', 'India',
      1, 0, 0, 0, 0, 1, '2026-11-28', ${at}, ${at})`.execute(db)
    if (provider)
      await sql`insert into payments (id, order_id, provider, method, purpose, amount_paise, state, created_at, updated_at)
        values (${id}, ${id}, ${provider}, 'upi', 'p', 1, 'paid', ${at}, ${at})`.execute(db)
  }
}

const marks = async (db: Db) =>
  (await db.selectFrom('orders').select('test').orderBy('createdAt').execute()).map(({ test }) => test)

const REAL = 'razorpay'
const TEST = 'test'
const NOBODY = undefined

describe.each(emptyDatabases)('orders that nobody paid, of a shop that had real money, on %s', (_, open) => {
  it.each([
    ['from before it was live are test orders', [NOBODY, TEST, NOBODY, TEST, REAL], [1, 1, 1, 1, 0]],
    ['stay real where it may have been live already', [TEST, NOBODY, REAL, NOBODY], [1, 0, 0, 0]],
    ['stay real from the first real payment on', [REAL, NOBODY, TEST, NOBODY, TEST, NOBODY], [0, 0, 1, 1, 1, 0]],
    ['stay real where no test money says otherwise', [NOBODY, REAL, NOBODY], [0, 0, 0]],
  ] as const)('%s', async (_, days, expected) => {
    const db = await open()
    await asItWas(db, days)
    await migrate(db)
    expect(await marks(db)).toEqual(expected)
  })

  it('keep the mark of the mode that they were placed in once there is one', async () => {
    const db = await open()
    await asItWas(db, [TEST])
    await migrate(db, MIGRATIONS.slice(0, 6))
    await db.updateTable('orders').set({ createdAt: '2099-01-01T00:00:00.000Z', test: 0 }).execute()
    await sql`delete from payments`.execute(db)
    await migrate(db)
    expect(await marks(db)).toEqual([0])
  })
})
