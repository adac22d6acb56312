import { execFile } from 'node:child_process'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { seedDelivery } from '#server/delivery/seed-delivery.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { startDurablePostgres } from '#test/embedded-postgres.ts'
import { ADDRESS } from '#test/order-form.ts'
import { record } from './report.ts'

const run = promisify(execFile)
const SECONDS = 4
const CLIENTS = [1, 16] as const
const GIFT = 'kids-zone-2'

/**
 * Measures paid orders per second in process, beside fsync and plain inserts in the same run.
 *
 * The two seconds of the simulated payment check are left out.
 */
export async function measureOrderRate(folder: string) {
  console.log(
    'Orders with payment: placeOrder and payByUpi in process, three transactions each, the check answers at once.',
  )
  const fsyncs = fsyncRate(folder)
  record({ what: 'the disk: writes of one page with fsync', value: fsyncs, unit: '/s' })
  const sqlite = await createFilledDatabase(await connectSqlite(join(folder, 'rate.sqlite')))
  await measure('SQLite', sqlite, Math.min(0.4 * fsyncs, 1000))
  await sqlite.destroy()
  const postgres = await startDurablePostgres()
  for (const clients of CLIENTS) await measureInserts(postgres, clients, folder)
  const db = await createFilledDatabase(await connectPostgres(postgres.url))
  await measure('PostgreSQL', db, undefined)
  await db.destroy()
  await postgres.remove()
}

function fsyncRate(folder: string): number {
  const disk = openSync(join(folder, 'fsync-rate'), 'w')
  const page = Buffer.alloc(4096)
  const startedAt = performance.now()
  let count = 0
  for (; performance.now() - startedAt < SECONDS * 500; count++) {
    writeSync(disk, page)
    fsyncSync(disk)
  }
  closeSync(disk)
  return (count * 1000) / (performance.now() - startedAt)
}

async function createFilledDatabase(db: Db): Promise<Db> {
  await migrate(db)
  await seedCatalogue(db, process.cwd())
  await seedSettings(db, process.cwd(), new Date())
  await seedDelivery(db, process.cwd(), new Date())
  return db
}

async function measure(name: string, db: Db, target: number | undefined) {
  const pricePaise = (await productsById(db, [GIFT])).get(GIFT)?.pricePaise ?? 0
  const delivery = await readDeliveryTables(db)
  const buy = () => order(db, pricePaise, delivery)
  await runClients(300, 1, buy)
  for (const clients of CLIENTS) {
    const { perSecond, p99Ms } = await runClients(SECONDS * 1000, clients, buy)
    const full = clients === 16 && target !== undefined
    const what = `orders with payment on ${name}, ${clients} at once`
    record({ what, value: perSecond, unit: '/s', ...(full ? { limit: Math.round(target), least: true } : {}) })
    record({ what: `${what}: p99`, value: p99Ms, unit: 'ms', ...(full ? { limit: 50 } : {}) })
  }
}

const now = () => new Date()
const payments = { name: 'test', verifyUpi: async () => ({ ok: true }) as const }

/** Places and pays an order, with the delivery tables the checkout read. */
async function order(db: Db, pricePaise: number, delivery: DeliveryTables) {
  const checkoutKey = crypto.randomUUID()
  const placed = await placeOrder(
    db,
    { checkoutKey, shipping: ADDRESS, lines: [{ id: GIFT, quantity: 1, pricePaise }] },
    { state: 'Karnataka', test: true, delivery },
    now(),
  )
  if (!placed.ok) throw new Error(placed.why)
  const paid = await payByUpi(
    { db, payments, now },
    { checkoutKey, transactionId: '632604118207', totalPaise: placed.order.totalPaise },
  )
  if (!paid.ok) throw new Error(paid.why)
}

async function runClients(ms: number, clients: number, work: () => Promise<unknown>) {
  const took: number[] = []
  const startedAt = performance.now()
  const client = async () => {
    while (performance.now() - startedAt < ms) {
      const from = performance.now()
      await work()
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const sorted = took.toSorted((a, b) => a - b)
  return {
    perSecond: (took.length * 1000) / (performance.now() - startedAt),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

const INSERT = "insert into bench (id, note) values (gen_random_uuid()::text, 'one row')"

/** Measures plain inserts with pgbench, or with a loop over as many connections where it is not installed. */
async function measureInserts({ url, port }: { url: string; port: number }, clients: number, folder: string) {
  const pool = new pg.Pool({ connectionString: url, max: clients })
  await pool.query('create table if not exists bench (id text primary key, note text not null)')
  const script = join(folder, 'insert.sql')
  await writeFile(script, `${INSERT};\n`)
  const args = [
    '-n',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'regalo',
    '-f',
    script,
    '-c',
    String(clients),
    '-T',
    String(SECONDS),
    'shop',
  ]
  const said = await run('pgbench', args, { env: { ...process.env, PGPASSWORD: 'regalo' } }).catch(() => undefined)
  const byPgbench = Number(/tps = ([\d.]+)/.exec(said?.stdout ?? '')?.[1])
  const perSecond = byPgbench || (await runClients(SECONDS * 1000, clients, () => pool.query(INSERT))).perSecond
  await pool.end()
  record({
    what: `one-row inserts on PostgreSQL, ${clients} at once (${byPgbench ? 'pgbench' : 'own loop'})`,
    value: perSecond,
    unit: '/s',
  })
}
