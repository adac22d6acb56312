import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS, numberOf } from '#server/db/migrations.ts'
import { openEmptySqlite } from '#test/databases.ts'

const TABLES = ['orders', 'order_lines', 'parcels', 'parcel_lines', 'order_events']

it('keeps every row of every order, its triggers, and what may not be without an order', async () => {
  const db = await openEmptySqlite()
  const run = (statement: string) => sql.raw(statement).execute(db)
  const rowsOf = async (table: string) => (await run(`select * from ${table} order by 1, 2, 3`)).rows
  /** One row of a table whose columns are all texts or numbers, but for these. */
  const put = async (table: string, given: Record<string, string | number | null>) => {
    const { rows } = await sql<{
      name: string
      type: string
    }>`select name, type from pragma_table_info(${table})`.execute(db)
    const values = rows.map(({ name, type }) => (name in given ? given[name] : type === 'text' ? `a "${name}"` : 1))
    await run(
      `insert into ${table} values (${values.map((it) => (it === null ? 'null' : typeof it === 'number' ? it : `'${it}'`))})`,
    )
  }
  await migrate(
    db,
    MIGRATIONS.filter((migration) => numberOf(migration) < 38),
  )
  for (const id of ['one', 'two']) {
    await put('orders', { id, checkout_key: id, number: id, listing_outdated: 0 })
    for (const position of [1, 0]) {
      await put('order_lines', { order_id: id, position })
      await put('parcels', { order_id: id, position })
      await put('parcel_lines', { order_id: id, parcel: position, position })
      await put('order_events', { id: `${id} ${position}`, order_id: id, told_at: null, parcel: null })
    }
  }
  const before = await Promise.all(TABLES.map(rowsOf))
  await migrate(db)
  expect(await Promise.all(TABLES.map(rowsOf))).toEqual(before)

  await run('update orders set listing_outdated = 0')
  await run(`update parcels set state = 'shipped' where order_id = 'two'`)
  expect((await run('select id from orders where listing_outdated = 1')).rows).toEqual([{ id: 'two' }])
  await expect(run(`insert into parcel_lines values ('one', 7, 0, 1)`)).rejects.toThrow(/foreign key/i)
  await expect(put('order_lines', { order_id: 'one', position: 0 })).rejects.toThrow(/unique/i)
  await expect(put('order_events', { order_id: 'nobody' })).rejects.toThrow(/foreign key/i)
  const planOf = async (statement: string) => JSON.stringify((await run(`explain query plan ${statement}`)).rows)
  expect(
    await planOf(`update order_events set told_at = '' where told_at is null and to_state in ('paid', 'under_review')`),
  ).toContain('order_events_untold')
  expect(await planOf(`select * from payments where provider = 'razorpay' and provider_ref = 'pay_1'`)).toContain(
    'payments_by_ref',
  )
})
