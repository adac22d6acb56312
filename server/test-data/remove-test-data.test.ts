import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Terminal } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { keptIn } from '#server/documents/keep-document.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import { folderFiles } from '#server/files/folder-files.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { orderById } from '#server/orders/queries.ts'
import { writeOwnerNews } from '#server/outbox/write-owner-news.ts'
import { testDataWords } from '#server/owner/going-live.ts'
import { setStock } from '#server/owner/set-stock.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import type { Shop } from '#server/shop.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, NOON, pay } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'
import { stockOf } from '#test/stock.ts'
import { deps, EARLIER, GIFT, MOCKED, OWNER, payBack, paymentRow, SLOW, testPaid } from '#test/test-orders.ts'
import { EMPTIED, removeTestData } from './remove-test-data.ts'

const FOLDER = join(tmpdir(), `regalo-test-data-${process.pid}`)
const FILES = folderFiles(FOLDER)
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const setSeller = (db: Db) =>
  db.updateTable('settings').set({ value: 'owner@tohfa.example' }).where('name', '=', 'email').execute()

describe.each(testDatabases)('taking test data away, on %s', SLOW, (_, open) => {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  const all = async (db: Db) => {
    const tables = [...EMPTIED, 'jobs', 'numberSeries'] as const
    return Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const),
      ),
    )
  }

  it('leaves a shop as it would be without, and gives back what was taken from stock', async () => {
    const db = await open()
    await setStock(db, GIFT, 10, EARLIER)
    await setStock(db, 'kids-zone-2', 4, EARLIER)
    const real = await aPaidOrder(db, { lines: { [GIFT]: 1 } })
    const before = await all(db)
    const tested = await testPaid(db, 'a-checkout-of-a-test-order')
    await payBack(deps(db, MOCKED), tested.number, 'ask', { ...OWNER, live: false })
    const open2 = await anOrder(db, { test: true, lines: { [GIFT]: 3, 'kids-zone-2': 1 } })
    await addReviewTask(db, { orderId: tested.id, subject: 'n', text: 'Look at this.', at: NOON })
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
    const draw = keptIn(FILES, async () => Buffer.from('drawn'))
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
    expect((await invoiceOf(db, (await aPaidOrder(db)).id))?.number).toBe('RG/26-27/000002')
  })

  it('leaves alone what the owner has counted since', async () => {
    const db = await open()
    await setStock(db, GIFT, 10, EARLIER)
    const order = await anOrder(db, { test: true, lines: { [GIFT]: 2 } })
    await pay(db, order)
    await setStock(db, GIFT, 7, { ...OWNER, now: new Date(NOON.getTime() + 3 * 86_400_000) })
    await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 7, reserved: 0 })
  })

  it('takes all of an order or nothing, and goes on where it was ended', async () => {
    const db = await open()
    const order = await aPaidOrder(db, { test: true, message: 'With love' })
    const before = await all(db)
    await sql`create table in_the_way (order_id text references orders (id))`.execute(db)
    await sql`insert into in_the_way values (${order.id})`.execute(db)
    await expect(removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).rejects.toThrow()
    expect(await all(db)).toEqual(before)
    await sql`drop table in_the_way`.execute(db)
    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toMatchObject({ orders: 1 })
    expect((await all(db)).orders).toEqual([])
  })

  it('keeps an order that real money came for, and says so', async () => {
    const db = await open()
    const order = await anOrder(db, { test: true })
    const payment = paymentRow(order.id, 'razorpay', order.totalPaise)
    await insertPayment(db, payment)
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
    expect(await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)).toEqual({ orders: 0, loose: 0 })
    expect(await orderById(db, order.id)).toBeDefined()
    const { message } = await ask(db, { tell: () => {} }, '--yes')
    expect(message).toContain('0 test orders')
    expect((await ask(db, { tell: () => {} })).message).toContain(`real money came for them: ${order.number}`)
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

  it('takes the emails that told the owner of them, and none that still has to tell of something else', async () => {
    const db = await open()
    await setSeller(db)
    await aPaidOrder(db, { test: true })
    expect(await writeOwnerNews(db, NOON)).toBe(true)
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    const later = new Date(NOON.getTime() + 120_000)
    await aPaidOrder(db, { test: true, at: later })
    const real = await aPaidOrder(db, { at: later })
    expect(await writeOwnerNews(db, later)).toBe(true)
    const told = async () =>
      (await db.selectFrom('mails').select('text').where('kind', '=', 'owner_news').execute()).map(({ text }) => text)
    expect(await told()).toHaveLength(2)
    await removeTestData({ db, files: FILES, dataDir: FOLDER }, OWNER)
    expect(await told()).toEqual([expect.stringContaining(real.number)])
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect(await told()).toHaveLength(1)
  })

  it('does nothing where there is more by now than was shown', async () => {
    const db = await open()
    await aPaidOrder(db, { test: true })
    const placed = async () => void (await aPaidOrder(db, { test: true }))
    const answer = await ask(db, { tell: () => {}, ask: () => placed().then(() => true) })
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(/has changed.*\n.*2 test orders/s) })
    expect(await testDataWords(db)).toContain('2 test orders')
  })

  it('says what it will take and asks; without anybody to ask it does nothing', async () => {
    const db = await open()
    await aPaidOrder(db, { test: true })
    const told: string[] = []
    const tell = (words: string) => void told.push(words)
    expect(await ask(db, { tell })).toMatchObject({ ok: false, message: expect.stringContaining('--yes') })
    expect(await ask(db, { tell, ask: async () => false })).toMatchObject({ ok: false })
    expect(told).toHaveLength(2)
    expect(told[0]).toContain('Gone for good: 1 test order with')
    expect(await testDataWords(db)).toContain('1 test order')
    expect(await ask(db, { tell, ask: async () => true })).toMatchObject({ ok: true })
    expect(await testDataWords(db)).toBeUndefined()
    expect(await ask(db, { tell }, '--yes')).toMatchObject({ ok: true })
  })
})

it('every table that points at an order or at its documents is emptied of test data', async () => {
  const db = await openSqlite()
  const pointing = await sql<{
    name: string
  }>`select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k."table" in ('orders', 'payments', 'invoices', 'credit_notes', 'refunds')`.execute(db)
  const known: readonly string[] = EMPTIED.map((table) =>
    table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect(pointing.rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
