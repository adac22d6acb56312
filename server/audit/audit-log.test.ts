import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { type AuditEntry, COMMAND_LINE, latestShopChanges, writeAudit } from './audit-log.ts'

const ASHA = { who: 'Asha', now: new Date('2026-11-23T09:00:00Z'), address: '203.0.113.7' }
const PRICE: AuditEntry = { what: 'price', subject: 'kids-zone-1', before: '₹999', after: '₹1,250' }
const write = (db: Db, entry: AuditEntry, by = ASHA) => transact(db, (trx) => writeAudit(trx, entry, by))

const NEW_ROW = "'x', 'x', 'nobody', '2026-11-23'"
const SQLITE_REWRITES = [
  `insert or replace into changes (id, what, kind, who, at) values ('one', ${NEW_ROW})`,
  `replace into changes (id, what, kind, who, at) values ('one', ${NEW_ROW})`,
  `insert or replace into changes (rowid, id, what, kind, who, at) values (1, 'other', ${NEW_ROW})`,
  `insert or replace into changes (rowid, id, what, kind, who, at) values (-1, 'other', ${NEW_ROW})`,
  `insert or replace into changes select 'one', at, 'nobody', what, kind, subject, before, after, address from changes`,
  `insert into changes (id, what, kind, who, at) values ('one', ${NEW_ROW}) on conflict do update set who = 'nobody'`,
  "update or replace changes set id = 'one' where id = 'two'",
  "update or ignore changes set who = 'nobody'",
]
const POSTGRES_REWRITES = [
  `insert into changes (id, what, kind, who, at) values ('one', ${NEW_ROW}) on conflict (id) do update set who = 'nobody'`,
  "merge into changes using (select 'one' as id) as new on new.id = changes.id when matched then delete",
  "merge into changes using (select 'one' as id) as new on new.id = changes.id when matched then update set who = 'nobody'",
  'truncate changes',
  'truncate changes cascade',
]

describe.each(testDatabases)('the audit on %s', (name, open) => {
  const isOnSqlite = name === 'SQLite'
  it('records who did what, to which object, the old and new values, the time and the address', async () => {
    const db = await open()
    await write(db, PRICE)
    const [row] = await db.selectFrom('changes').selectAll().execute()
    const { now, ...who } = ASHA
    expect(row).toMatchObject({ ...PRICE, ...who, kind: 'shop', at: now.toISOString() })
  })

  it('is written in the same transaction as the change', async () => {
    const db = await open()
    const broken = transact(db, async (trx) => {
      await writeAudit(trx, PRICE, ASHA)
      throw new Error('the rest failed')
    })
    await expect(broken).rejects.toThrow('the rest failed')
    expect(await db.selectFrom('changes').selectAll().execute()).toEqual([])
  })

  it('rejects updates and deletes in the database', async () => {
    const db = await open()
    await write(db, PRICE)
    await expect(db.updateTable('changes').set({ who: 'nobody' }).execute()).rejects.toThrow('only added to')
    await expect(db.deleteFrom('changes').execute()).rejects.toThrow('only added to')
    expect(await db.selectFrom('changes').select('who').execute()).toEqual([{ who: 'Asha' }])
  })

  it.each(isOnSqlite ? SQLITE_REWRITES : POSTGRES_REWRITES)('rejects %s in the database', async (rewrite) => {
    const db = await open()
    await write(db, { id: 'one', ...PRICE })
    await write(db, { id: 'two', ...PRICE })
    const before = await db.selectFrom('changes').selectAll().orderBy('id').execute()
    await expect(sql.raw(rewrite).execute(db)).rejects.toThrow('only added to')
    expect(await db.selectFrom('changes').selectAll().orderBy('id').execute()).toEqual(before)
    await write(db, { id: 'three', ...PRICE })
  })

  it('excludes orders and sign-ins from the shop’s history and truncates long values', async () => {
    const db = await open()
    await write(db, { what: 'packed', kind: 'order', subject: 'REG-0042' })
    await write(db, { what: 'signed in', kind: 'access' })
    await write(db, { what: 'x'.repeat(5000) }, { ...ASHA, address: COMMAND_LINE })
    expect(await latestShopChanges(db)).toMatchObject([{ who: 'Asha', what: 'x'.repeat(2000) }])
  })
})
