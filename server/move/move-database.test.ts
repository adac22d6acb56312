import { execFile } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompiledQuery } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect, connectPostgres, type DatabaseLocation, type Db, sqliteFile } from '#server/db/connect.ts'
import { takeServingLock } from '#server/db/serving-lock.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { openShop } from '#server/shop.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { createPostgres } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { TEMPLATE } from '#test/postgres.ts'
import { runMove } from './command.ts'
import { digestOf } from './digest.ts'
import { openSqliteSide } from './sqlite-side.ts'

const LIMIT_MS = 60_000
const ODD_TEXT = 'a\tb\\.\n"{NULL}",🎁 \\N'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-move-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** Creates a shop on SQLite with orders, a refund and an enquiry. */
async function filledShop(): Promise<DatabaseLocation> {
  const location = { dataDir: await folder(), databaseUrl: undefined }
  await writeFile(sqliteFile(location.dataDir), inject('seededImage'))
  await onShop(location, async (db) => {
    const { number } = await createPaidOrder(db)
    await refundByHand(db, `${number} 1000`)
    await createOrder(db, { message: ODD_TEXT })
    const change = { id: 'change', who: 'asha', what: 'set', at: NOON.toISOString(), after: ODD_TEXT }
    await db.insertInto('changes').values(change).execute()
    await storeEnquiry(db, { kind: 'contact', email: 'asha@example.com', fields: { message: ODD_TEXT } }, NOON)
  })
  return location
}

async function onShop<Answer>(location: DatabaseLocation, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = await connect(location)
  return await work(db).finally(() => db.destroy())
}

const onPostgres = async (dataDir: string, template?: string): Promise<DatabaseLocation & { databaseUrl: string }> => ({
  dataDir,
  databaseUrl: await createPostgres(template),
})

const move = (from: DatabaseLocation, to: string) => runMove([to], from, () => {})

/** Opens a location as a start would, and closes it. Returns the orders and what a search for lamps finds. */
async function openAsShop({ dataDir, databaseUrl }: DatabaseLocation) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const read = readConfig(env, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  try {
    const orders = await shop.db.selectFrom('orders').select(['number', 'totalPaise']).orderBy('number').execute()
    const { gifts } = await shop.search('lamp', 8)
    return { orders, found: gifts.map(({ id }) => id) }
  } finally {
    await shop.close()
  }
}

/** Digests of all tables of an SQLite shop, by name. */
async function contentOf({ dataDir }: DatabaseLocation): Promise<Record<string, string>> {
  const side = openSqliteSide(sqliteFile(dataDir), { isSource: false })
  try {
    const digests: Record<string, string> = {}
    for (const table of await side.tables()) {
      const { rows, sum } = await digestOf(side, table, () => {})
      digests[table.name] = `${rows} ${sum}`
    }
    return digests
  } finally {
    await side.close()
  }
}

it(
  'a shop moves from SQLite to PostgreSQL and back, and stays the same',
  async () => {
    const from = await filledShop()
    const before = await openAsShop(from)
    const content = await contentOf(from)
    const to = await onPostgres(from.dataDir)

    const there = await move(from, to.databaseUrl)
    expect(there.message).toContain('Equal on both sides: orders ₹')
    expect(there.message).not.toContain('regalo:regalo')
    const moved = await openAsShop(to)
    expect(moved).toEqual(before)
    expect(moved.found.length).toBeGreaterThan(0)
    expect(moved.orders).toHaveLength(2)

    const last = { dataDir: await folder(), databaseUrl: undefined }
    const back = await move(to, sqliteFile(last.dataDir))
    expect(back.message).toContain('copy the other files')
    // The starts in between have recorded nothing that a shop does not record at every start.
    expect(await contentOf(last)).toEqual({ ...content, meta: expect.any(String) })
    expect(await openAsShop(last)).toEqual(before)
  },
  LIMIT_MS,
)

it(
  'triggers, references and numbering work after the move, in both directions',
  async () => {
    const from = await filledShop()
    const to = await onPostgres(from.dataDir)
    expect(await move(from, to.databaseUrl)).toEqual({ ok: true, message: expect.any(String) })
    const last = { dataDir: await folder(), databaseUrl: undefined }
    expect(await move(to, sqliteFile(last.dataDir))).toEqual({ ok: true, message: expect.any(String) })
    for (const location of [to, last]) {
      expect(await objectsOf(location)).toEqual(await objectsOf(location === to ? await emptyPostgres() : from))
      await onShop(location, async (db) => {
        await createPaidOrder(db)
        await expect(db.deleteFrom('changes').execute()).rejects.toThrow('the audit is only added to')
        await expect(db.deleteFrom('orders').execute()).rejects.toThrow(/foreign key/i)
        await db.updateTable('products').set({ name: 'Brass Lantern' }).where('id', '=', 'wedding-bride-3').execute()
        expect(await db.selectFrom('searchOutdated').select('id').execute()).toContainEqual({ id: 'wedding-bride-3' })
      })
    }
  },
  LIMIT_MS,
)

const emptyPostgres = () => onPostgres('', TEMPLATE)

/** Names of triggers, indexes and constraints of a database. */
const objectsOf = (location: DatabaseLocation): Promise<unknown[]> =>
  onShop(location, async (db) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      location.databaseUrl
        ? compiled(`select conname as name, pg_get_constraintdef(oid) as sql from pg_constraint
            where connamespace = current_schema()::regnamespace
            union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
            union all select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1, 2`)
        : compiled("select name, sql from sqlite_schema where name not like 'search_index%' order by 1, 2"),
    )
    return rows
  })

const compiled = (text: string) => CompiledQuery.raw(text)

it(
  'a killed move goes on where it was, and copies again what has changed since',
  async () => {
    const from = await filledShop()
    await onShop(from, (db) => copyOrders(db, 400))
    const to = await onPostgres(from.dataDir)
    await expect(killedMove(from, to)).rejects.toMatchObject({ signal: 'SIGKILL' })
    const half = await onShop(to, (db) => db.selectFrom('orders').select('id').execute())
    expect(half.length).toBeGreaterThan(0)
    expect(half.length).toBeLessThan(402)

    await expect(openAsShop(to)).rejects.toThrow('A move into this database was interrupted')
    const other = await filledShop()
    expect((await move(other, to.databaseUrl)).message).toContain('is half filled by a move from SQLite')
    expect((await move(to, sqliteFile(await folder()))).message).toContain('half filled by a move')

    // The shop was open again before the second run, and a row that was copied already is another one.
    await onShop(from, (db) => db.updateTable('boxes').set({ name: 'Box of Another Name' }).execute())
    await onShop(from, (db) => createPaidOrder(db))
    expect(await move(from, to.databaseUrl)).toEqual({ ok: true, message: expect.any(String) })
    const names = await onShop(to, (db) => db.selectFrom('boxes').select('name').distinct().execute())
    expect(names).toEqual([{ name: 'Box of Another Name' }])
    expect(await openAsShop(to)).toEqual(await openAsShop(from))
  },
  LIMIT_MS,
)

/** Moves in a process of its own, which is killed after some batches of orders. */
function killedMove(from: DatabaseLocation, to: DatabaseLocation & { databaseUrl: string }) {
  const program = `
    import { moveDatabase } from '#server/move/move-database.ts'
    import { openPostgresSide } from '#server/move/postgres-side.ts'
    import { openSqliteSide } from '#server/move/sqlite-side.ts'
    const from = openSqliteSide(${JSON.stringify(sqliteFile(from.dataDir))}, { isSource: true })
    const to = await openPostgresSide(${JSON.stringify(to.databaseUrl)}, { isSource: false })
    let batches = 0
    const insert = async (table, rows) => {
      await to.insert(table, rows)
      if (table.name === 'orders' && ++batches === 5) process.kill(process.pid, 'SIGKILL')
    }
    await moveDatabase(from, { ...to, insert }, ${JSON.stringify(to)}, { report() {}, batchRows: 20 })`
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: process.cwd() })
}

it(
  'refuses a running shop, a target with data, and a target that the shop could not open',
  async () => {
    const from = await filledShop()
    const [empty, filled] = [await onPostgres(from.dataDir), await onPostgres(from.dataDir, TEMPLATE)]
    const lock = await takeServingLock(from)
    expect((await move(from, empty.databaseUrl)).message).toContain('The shop is running in')
    lock.release()
    const client = await connectPostgres(empty.databaseUrl)
    await client.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    expect((await move(from, empty.databaseUrl)).message).toContain('another client is connected')
    await client.destroy()
    expect((await move(from, filled.databaseUrl)).message).toContain('is not empty')
    expect((await move(filled, sqliteFile(from.dataDir))).message).toContain('is not empty')
    expect((await move(filled, 'shop.db')).message).toContain('name a path that ends so')
    expect((await move(from, 'other/regalo.sqlite')).message).toContain('on SQLite already')
    expect((await move(filled, empty.databaseUrl)).message).toContain('on PostgreSQL already')
    expect((await move(from, 'postgres://127.0.0.1:1/none')).message).toContain('PostgreSQL at 127.0.0.1:1')
    expect((await runMove([], from, () => {})).message).toContain('npm run move-database -- <target>')
    const nowhere = { dataDir: join(from.dataDir, 'none'), databaseUrl: undefined }
    expect((await move(nowhere, empty.databaseUrl)).message).toContain('No shop in')
    await expect(access(nowhere.dataDir)).rejects.toThrow()
  },
  LIMIT_MS,
)

it('keeps commands from writing to the source while it is copied', async () => {
  const from = await filledShop()
  const side = openSqliteSide(sqliteFile(from.dataDir), { isSource: true })
  const other = openSqliteSide(sqliteFile(from.dataDir), { isSource: false })
  await other.query('pragma busy_timeout = 10')
  await expect(other.query('delete from notes')).rejects.toThrow('database is locked')
  await side.close()
  await other.query('delete from notes')
  await other.close()
})
