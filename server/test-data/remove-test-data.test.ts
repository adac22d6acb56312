import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Terminal } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/connect.ts'
import { cachedIn } from '#server/documents/cache-documents.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import { enqueueOwnerNotification } from '#server/email/enqueue-owner-notification.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { orderById } from '#server/orders/queries.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { describeTestData } from '#server/settings/go-live.ts'
import type { Shop } from '#server/shop.ts'
import { setStock } from '#server/stock/set-stock.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, payOrder } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'
import { stockOf } from '#test/stock.ts'
import {
  createPaidTestOrder,
  deps,
  EARLIER,
  GIFT,
  MOCKED,
  OWNER,
  paymentRow,
  refundPayment,
  SLOW,
} from '#test/test-orders.ts'
import { EMPTIED_TABLES, removeTestData } from './remove-test-data.ts'

const FOLDER = join(tmpdir(), `regalo-test-data-${process.pid}`)
const FILES = folderStore(FOLDER)
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const setSeller = (db: Db) =>
  db.updateTable('settings').set({ value: 'owner@tohfa.example' }).where('name', '=', 'email').execute()

describe.each(testDatabases)('removing test data, on %s', SLOW, (_, open) => {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  const all = async (db: Db) => {
    const tables = [...EMPTIED_TABLES, 'jobs', 'numberSeries'] as const
    return Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
      ),
    )
  }

  it('leaves the shop as if there had been none, and returns the stock', async () => {
    const db = await open()
    await setStock(db, GIFT, 10, EARLIER)
    await setStock(db, 'kids-zone-2', 4, EARLIER)
    const real = await createPaidOrder(db, { lines: { [GIFT]: 1 } })
    const before = await all(db)
    const tested = await createPaidTestOrder(db, 'a-checkout-of-a-test-order')
    await refundPayment(deps(db, MOCKED), tested.number, 'ask', { ...OWNER, live: false })
    const open2 = await createOrder(db, { test: true, lines: { [GIFT]: 3, 'kids-zone-2': 1 } })
    await createTask(db, { orderId: tested.id, subject: 'n', text: 'Look at this.', at: NOON })
    await insertPayment(db, paymentRow(null, 'test', 49_999))
    const payment = paymentRow(open2.id, 'test', open2.totalPaise)
    await insertPayment(db, payment)
    await db
      .transaction()
      .execute((trx) => enqueue(trx, { kind: 'ask-about-payment', subject: payment.id, dueAt: NOON, at: NOON }))
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 8, reserved: 3 })
    const paper = join(FOLDER, 'papers', tested.number)
    await mkdir(paper, { recursive: true })
    await mkdir(join(FOLDER, 'mail'), { recursive: true })
    const draw = cachedIn(FILES, async () => Buffer.from('drawn'))
    for (const { id } of [tested, real]) await invoiceDocument(db, process.cwd(), id, draw)
    const emails = await db.selectFrom('mails').select(['id', 'orderId', 'kind']).execute()
    const fileOf = (id: string) => join(FOLDER, 'mail', `2026-11-21T06-30-00-000Z-paid-${id}.eml`)
    for (const { id } of emails) await writeFile(fileOf(id), 'a letter')

    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toEqual({ orders: 2, loose: 1 })
    const { numberSeries: _ignored, ...after } = await all(db)
    const { numberSeries: _also, ...expected } = before
    expect(after).toEqual(expected)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 9, reserved: 0 })
    expect(await stockOf(db, 'kids-zone-2')).toEqual({ onHand: 4, reserved: 0 })
    expect(await exists(paper)).toBe(false)
    expect(await readdir(join(FOLDER, 'documents'))).toEqual(['RG-26-27-000001'])
    for (const { id, orderId } of emails) expect(await exists(fileOf(id))).toBe(orderId === real.id)
    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toEqual({ orders: 0, loose: 0 })
    expect((await newestInvoice(db, (await createPaidOrder(db)).id))?.number).toBe('RG/26-27/000002')
  })

  it('keeps stock that the owner has counted since', async () => {
    const db = await open()
    await setStock(db, GIFT, 10, EARLIER)
    const order = await createOrder(db, { test: true, lines: { [GIFT]: 2 } })
    await payOrder(db, order)
    await setStock(db, GIFT, 7, { ...OWNER, now: new Date(NOON.getTime() + 3 * 86_400_000) })
    await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 7, reserved: 0 })
  })

  it('removes an order completely or not at all, and resumes after an interruption', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { test: true, message: 'With love' })
    const before = await all(db)
    await sql`create table in_the_way (order_id text references orders (id))`.execute(db)
    await sql`insert into in_the_way values (${order.id})`.execute(db)
    await expect(removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).rejects.toThrow()
    expect(await all(db)).toEqual(before)
    await sql`drop table in_the_way`.execute(db)
    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toMatchObject({ orders: 1 })
    expect((await all(db)).orders).toEqual([])
  })

  it('keeps an order that real money was paid for, and reports it', async () => {
    const db = await open()
    const order = await createOrder(db, { test: true })
    const payment = paymentRow(order.id, 'razorpay', order.totalPaise)
    await insertPayment(db, payment)
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toEqual({ orders: 0, loose: 0 })
    expect(await orderById(db, order.id)).toBeDefined()
    const { message } = await ask(db, { tell: () => {} }, '--yes')
    expect(message).toContain('0 test orders')
    expect((await ask(db, { tell: () => {} })).message).toContain(`real money was paid for them: ${order.number}`)
  })

  const ask = (db: Db, terminal: Terminal, ...typed: string[]) => {
    const shop = {
      db,
      now: () => NOON,
      files: FILES,
      config: { root: process.cwd(), dataDir: FOLDER },
    } as unknown as Shop
    return runTyped(['remove-test-data', ...typed], { shop, by: OWNER, terminal })
  }

  it('removes the emails that notified the owner of them, but none that also concerns other orders', async () => {
    const db = await open()
    await setSeller(db)
    await createPaidOrder(db, { test: true })
    expect(await enqueueOwnerNotification(db, NOON)).toBe(true)
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    const later = new Date(NOON.getTime() + 120_000)
    await createPaidOrder(db, { test: true, at: later })
    const real = await createPaidOrder(db, { at: later })
    expect(await enqueueOwnerNotification(db, later)).toBe(true)
    const told = async () =>
      (await db.selectFrom('mails').select('text').where('kind', '=', 'owner_news').execute()).map(({ text }) => text)
    expect(await told()).toHaveLength(2)
    await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)
    expect(await told()).toEqual([expect.stringContaining(real.number)])
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect(await told()).toHaveLength(1)
  })

  it('does nothing when there is more to remove than was previewed', async () => {
    const db = await open()
    await createPaidOrder(db, { test: true })
    const placed = async () => void (await createPaidOrder(db, { test: true }))
    const answer = await ask(db, { tell: () => {}, ask: () => placed().then(() => true) })
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(/has changed.*\n.*2 test orders/s) })
    expect(await describeTestData(db)).toContain('2 test orders')
  })

  it('lists what it removes and asks for confirmation; without a terminal it does nothing', async () => {
    const db = await open()
    await createPaidOrder(db, { test: true })
    const told: string[] = []
    const tell = (words: string) => void told.push(words)
    expect(await ask(db, { tell })).toMatchObject({ ok: false, message: expect.stringContaining('--yes') })
    expect(await ask(db, { tell, ask: async () => false })).toMatchObject({ ok: false })
    expect(told).toHaveLength(2)
    expect(told[0]).toContain('Deleted permanently: 1 test order with')
    expect(await describeTestData(db)).toContain('1 test order')
    expect(await ask(db, { tell, ask: async () => true })).toMatchObject({ ok: true })
    expect(await describeTestData(db)).toBeUndefined()
    expect(await ask(db, { tell }, '--yes')).toMatchObject({ ok: true })
  })
})

it('every table that refers to an order or its documents is cleared of test data', async () => {
  const db = await openSqlite()
  const pointing = await sql<{
    name: string
  }>`select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k."table" in ('orders', 'payments', 'invoices', 'credit_notes', 'refunds')`.execute(db)
  const known: readonly string[] = EMPTIED_TABLES.map((table) =>
    table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect(pointing.rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
