import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openEmptySqlite } from '#test/databases.ts'

it('order tables on SQLite have their triggers, foreign keys and partial indexes', async () => {
  const db = await openEmptySqlite()
  const run = (statement: string) => sql.raw(statement).execute(db)
  /** Inserts a row; omitted columns get a text or 1. */
  const put = async (table: string, given: Record<string, string | number | null>) => {
    const { rows } = await sql<{
      name: string
      type: string
    }>`select name, type from pragma_table_info(${table})`.execute(db)
    const values = rows.map(({ name, type }) => (name in given ? given[name] : type === 'TEXT' ? `a "${name}"` : 1))
    await run(
      `insert into ${table} values (${values.map((it) => (it === null ? 'null' : typeof it === 'number' ? it : `'${it}'`))})`,
    )
  }
  await migrate(db)
  for (const id of ['one', 'two']) {
    await put('orders', { id, checkout_key: id, number: id })
    for (const position of [1, 0]) {
      await put('order_lines', { order_id: id, position })
      await put('parcels', { order_id: id, position })
      await put('parcel_lines', { order_id: id, parcel: position, position })
      await put('order_events', { id: `${id} ${position}`, order_id: id, told_at: null, parcel: null })
    }
  }
  await run('update orders set listing_outdated = 0')
  await run(`update parcels set state = 'shipped' where order_id = 'two'`)
  expect((await run('select id from orders where listing_outdated = 1')).rows).toEqual([{ id: 'two' }])
  await expect(run(`insert into parcel_lines values ('one', 7, 0, 1)`)).rejects.toThrow(/foreign key/i)
  await expect(put('order_lines', { order_id: 'one', position: 0 })).rejects.toThrow(/unique/i)
  await expect(put('order_events', { order_id: 'no such order' })).rejects.toThrow(/foreign key/i)
  const planOf = async (statement: string) => JSON.stringify((await run(`explain query plan ${statement}`)).rows)
  expect(
    await planOf(`update order_events set told_at = '' where told_at is null and to_state in ('paid', 'under_review')`),
  ).toContain('order_events_untold')
  expect(await planOf(`select * from payments where provider = 'razorpay' and provider_ref = 'pay_1'`)).toContain(
    'payments_by_ref',
  )
})
