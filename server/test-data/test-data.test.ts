import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { RefundHow } from '#domain/refund-words.ts'
import { payByUpi } from '#server/checkout/pay-by-upi.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { commandCalled } from '#server/cli/commands.ts'
import type { Terminal } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/http/log.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { addNote } from '#server/notes/queries.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import type { By } from '#server/owner/changes.ts'
import { confirmPayment } from '#server/owner/decide-payment.ts'
import { deliverOrder } from '#server/owner/deliver-order.ts'
import { packOrder } from '#server/owner/pack-order.ts'
import { refundMoney } from '#server/owner/refund-money.ts'
import { setStock } from '#server/owner/set-stock.ts'
import { shipOrder } from '#server/owner/ship-order.ts'
import { creditNotesOf } from '#server/papers/credit-notes.ts'
import { keptIn } from '#server/papers/keep-paper.ts'
import { invoicePaper, slipPaper } from '#server/papers/print-papers.ts'
import { invoiceOf } from '#server/papers/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { insertPayment, newPaymentId, paymentById } from '#server/payments/queries.ts'
import { returnFromPayment } from '#server/payments/return-from-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { testProvider } from '#server/payments/test-provider.ts'
import { testDataWords } from '#server/settings/going-live.ts'
import type { Shop } from '#server/shop.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { ADDRESS, TRANSACTION_ID } from '#test/order-form.ts'
import { anOrder, aPaidOrder, NOON, pay, SELLER } from '#test/paid-order.ts'
import { inPlainWords, pdfText } from '#test/pdf-text.ts'
import { runTyped } from '#test/run-typed.ts'
import { stockOf } from '#test/stock.ts'
import { EMPTIED, removeTestData } from './remove-test-data.ts'

const FOLDER = join(tmpdir(), `regalo-test-data-${process.pid}`)
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

const GIFT = 'kids-zone-1'
const OWNER = { who: 'asha', now: NOON, live: true }
const EARLIER = { ...OWNER, now: new Date(NOON.getTime() - 3_600_000) }
const MOCKED = testProvider({ call: 0, upi: 0 })
const LIVE = { ...MOCKED, name: 'instamojo', verifyUpi: undefined } as unknown as PaymentProvider
const REDIRECT = 'http://shop.test/payment/callback'

const deps = (db: Db, payments: PaymentProvider = LIVE) => ({
  db,
  payments,
  log: createLog({ logLevel: 'silent' }),
  now: () => NOON,
  config: { payments: payments.name === 'test' ? ('test' as const) : ('live' as const) },
})

const keyOf = async (db: Db, id: string) =>
  (await db.selectFrom('orders').select('checkoutKey').where('id', '=', id).executeTakeFirstOrThrow()).checkoutKey

/** A checkout of one gift under a key of one's own, in either mode. */
async function checkOut(db: Db, checkoutKey: string, test: boolean) {
  const { pricePaise } = await db
    .selectFrom('products')
    .select('pricePaise')
    .where('id', '=', GIFT)
    .executeTakeFirstOrThrow()
  const lines = [{ id: GIFT, quantity: 1, pricePaise: pricePaise ?? 0 }]
  return placeOrder(db, { checkoutKey, shipping: ADDRESS, lines }, { ...SELLER, test }, NOON)
}

async function testPaid(db: Db, checkoutKey: string) {
  const placed = await checkOut(db, checkoutKey, true)
  if (!placed.ok) throw new Error(placed.why)
  const { order } = placed
  const paid = await payByUpi(deps(db, MOCKED), {
    checkoutKey,
    transactionId: TRANSACTION_ID,
    totalPaise: order.totalPaise,
  })
  if (!paid.ok) throw new Error(paid.why)
  return paid.order
}

const paymentRow = (orderId: string | null, provider: string, amountPaise: number) => ({
  ...{ id: newPaymentId(), orderId, provider, providerRef: newPaymentId(), method: 'card' as const, purpose: 'A box' },
  ...{ amountPaise, state: 'pending' as const, createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() },
})

/** Setting type takes a while on a busy machine. */
const SLOW = { timeout: 60_000 }

const payBack = (shop: ReturnType<typeof deps>, what: string, how: RefundHow, by: By) =>
  refundMoney(shop, { what, amountPaise: undefined, lines: new Map(), restock: false, how }, by)

describe.each(testDatabases)('what is made in test mode, on %s', SLOW, (_, open) => {
  it('has document numbers of its own, and the first real sale the first of the year', async () => {
    const db = await open()
    const tested = await aPaidOrder(db, { test: true })
    const real = await aPaidOrder(db)
    await payBack(deps(db, MOCKED), tested.number, 'ask', { ...OWNER, live: false })
    expect((await invoiceOf(db, tested.id))?.number).toBe('T/26-27/000001')
    expect((await creditNotesOf(db, tested.id))[0]?.number).toBe('TC/26-27/000001')
    expect((await invoiceOf(db, real.id))?.number).toBe('RG/26-27/000001')
  })

  it('says so on its invoice, its slip and its letters, and real things do not', async () => {
    const db = await open()
    for (const test of [true, false]) {
      const order = await aPaidOrder(db, { test, message: 'With love' })
      const invoice = await invoicePaper(db, process.cwd(), order.id, inPlainWords)
      const slip = await slipPaper(db, process.cwd(), order, { compress: false })
      const letters = await db.selectFrom('mails').select('text').where('orderId', '=', order.id).execute()
      const words = [
        pdfText(invoice?.content ?? Buffer.alloc(0)),
        pdfText(slip.content),
        ...letters.map((it) => it.text),
      ]
      expect(words).toHaveLength(3)
      for (const text of words) expect(text.includes('Test order, nothing was paid')).toBe(test)
      expect(words[0]?.includes('Paid online')).toBe(!test)
    }
  })

  it('is never packed, shipped, delivered, refunded or confirmed in a live shop', async () => {
    const db = await open()
    const { number, id } = await testPaid(db, 'a-checkout-of-a-test-order')
    const answers = [
      await packOrder(db, number, OWNER),
      await shipOrder(db, number, '', OWNER),
      await deliverOrder(db, number, OWNER),
      await payBack(deps(db), number, 'ask', OWNER),
      await payBack(deps(db), number, 'by-hand', OWNER),
      await payBack(deps(db), number, 'again', OWNER),
      await confirmPayment(db, number, false, OWNER),
    ]
    for (const { ok, message } of answers) {
      expect([ok, message]).toEqual([false, expect.stringContaining('made in test mode')])
      expect(message).not.toContain('\n')
    }
    expect(await orderById(db, id)).toMatchObject({ state: 'paid', test: true })
    expect(await packOrder(db, number, { ...OWNER, live: false })).toMatchObject({ ok: true })
  })

  it('is marked wherever orders are listed, and not counted among what waits for a person', async () => {
    const db = await open()
    const { id, number } = await testPaid(db, 'a-checkout-of-a-test-order')
    await addNote(db, { orderId: id, subject: 'test', text: 'Look at this.', at: NOON })
    const shop = { db, config: { root: process.cwd(), dataDir: FOLDER } } as unknown as Shop
    const say = async (name: string, ...args: string[]) => (await commandCalled(name)?.run(shop, args, OWNER))?.message
    expect(await say('orders')).toMatch(new RegExp(`${number}.*test, paid`))
    expect(await say('orders')).not.toContain('to look at')
    expect(await say('show', number)).toContain('Test order, nothing was paid.')
    expect(await say('notes')).toContain('Test order: Look at this.')
  })

  it('cannot be paid by real money, nor a real order by test money', async () => {
    const db = await open()
    const [tested, real] = [await anOrder(db, { test: true }), await anOrder(db)]
    for (const [order, payments] of [
      [tested, LIVE],
      [real, MOCKED],
    ] as const) {
      const checkoutKey = await keyOf(db, order.id)
      const form = { checkoutKey, transactionId: TRANSACTION_ID, totalPaise: order.totalPaise }
      expect(await payByUpi(deps(db, payments), form)).toMatchObject({ ok: false, why: 'refused' })
      for (const method of ['upi', 'card'] as const) {
        const wanted = { checkoutKey, method, transactionId: TRANSACTION_ID, redirectUrl: REDIRECT }
        expect(await payForOrder(deps(db, payments), wanted)).toMatchObject({ ok: false })
      }
      // As if it had been asked for before the shop changed.
      const payment = paymentRow(order.id, payments.name, order.totalPaise)
      await insertPayment(db, payment)
      await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
      expect(await orderById(db, order.id)).toMatchObject({ state: expect.not.stringContaining('paid') })
      const isReal = payments === LIVE
      expect((await paymentById(db, payment.id))?.state).toBe(isReal ? 'paid' : 'failed')
      const notes = await db.selectFrom('notes').select('text').where('orderId', '=', order.id).execute()
      expect(notes.map(({ text }) => text)).toEqual(isReal ? [expect.stringContaining('Pay it back')] : [])
    }
  })

  it('does not pass for paid when somebody comes back from the mocked page to a live shop', async () => {
    const db = await open()
    const payment = paymentRow(null, 'test', 49_999)
    await insertPayment(db, payment)
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
    const back = { paymentId: payment.id, status: 'success' }
    expect(await returnFromPayment(deps(db), back)).toMatchObject({ outcome: 'failed' })
    expect(await returnFromPayment(deps(db, MOCKED), back)).toMatchObject({ outcome: 'paid' })
  })
})

describe.each(testDatabases)('a checkout that was begun in test mode, on %s', (_, open) => {
  const KEY = 'a-checkout-begun-in-test-mode'

  it('becomes real in a live shop while nothing was paid, and its tries with test money come to nothing', async () => {
    const db = await open()
    const begun = await checkOut(db, KEY, true)
    if (!begun.ok) throw new Error(begun.why)
    const payment = paymentRow(begun.order.id, 'test', begun.order.totalPaise)
    await insertPayment(db, payment)
    expect(await checkOut(db, KEY, false)).toMatchObject({
      ok: true,
      order: { id: begun.order.id, number: begun.order.number, test: false },
    })
    expect(await paymentById(db, payment.id)).toMatchObject({ state: 'failed' })
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'late', by: 'provider' }, NOON)
    expect(await orderByKey(db, KEY)).toMatchObject({ state: 'awaiting_payment', test: false })
  })

  it('is another order in a live shop once it was paid with test money', async () => {
    const db = await open()
    const tested = await testPaid(db, KEY)
    const real = await checkOut(db, KEY, false)
    expect(real).toMatchObject({ ok: true, order: { test: false, state: 'awaiting_payment' } })
    expect(real.ok && real.order.number).not.toBe(tested.number)
    expect(await orderById(db, tested.id)).toMatchObject({ state: 'paid', test: true })
  })

  it('is never made a test order where it was real', async () => {
    const db = await open()
    await checkOut(db, KEY, false)
    expect(await checkOut(db, KEY, true)).toMatchObject({ ok: false, why: 'settled', order: { test: false } })
    expect(await orderByKey(db, KEY)).toMatchObject({ test: false })
  })
})

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
    await addNote(db, { orderId: tested.id, subject: 'n', text: 'Look at this.', at: NOON })
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
    const draw = keptIn(FOLDER, async () => Buffer.from('drawn'))
    for (const { id } of [tested, real]) await invoicePaper(db, process.cwd(), id, draw)
    const letters = await db.selectFrom('mails').select(['id', 'orderId', 'kind']).execute()
    const fileOf = (id: string) => join(FOLDER, 'mail', `2026-11-21T06-30-00-000Z-paid-${id}.eml`)
    for (const { id } of letters) await writeFile(fileOf(id), 'a letter')

    expect(await removeTestData({ db, dataDir: FOLDER }, OWNER)).toEqual({ orders: 2, loose: 1 })
    const { numberSeries: _ignored, ...after } = await all(db)
    const { numberSeries: _also, ...expected } = before
    expect(after).toEqual(expected)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 9, reserved: 0 })
    expect(await stockOf(db, 'kids-zone-2')).toEqual({ onHand: 4, reserved: 0 })
    expect(await exists(paper)).toBe(false)
    expect(await readdir(join(FOLDER, 'documents'))).toEqual(['RG-26-27-000001'])
    for (const { id, orderId } of letters) expect(await exists(fileOf(id))).toBe(orderId === real.id)
    expect(await removeTestData({ db, dataDir: FOLDER }, OWNER)).toEqual({ orders: 0, loose: 0 })
    expect((await invoiceOf(db, (await aPaidOrder(db)).id))?.number).toBe('RG/26-27/000002')
  })

  it('leaves alone what the owner has counted since', async () => {
    const db = await open()
    await setStock(db, GIFT, 10, EARLIER)
    const order = await anOrder(db, { test: true, lines: { [GIFT]: 2 } })
    await pay(db, order)
    await setStock(db, GIFT, 7, { ...OWNER, now: new Date(NOON.getTime() + 3 * 86_400_000) })
    await removeTestData({ db, dataDir: FOLDER }, OWNER)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 7, reserved: 0 })
  })

  it('takes all of an order or nothing, and goes on where it was ended', async () => {
    const db = await open()
    const order = await aPaidOrder(db, { test: true, message: 'With love' })
    const before = await all(db)
    await sql`create table in_the_way (order_id text references orders (id))`.execute(db)
    await sql`insert into in_the_way values (${order.id})`.execute(db)
    await expect(removeTestData({ db, dataDir: FOLDER }, OWNER)).rejects.toThrow()
    expect(await all(db)).toEqual(before)
    await sql`drop table in_the_way`.execute(db)
    expect(await removeTestData({ db, dataDir: FOLDER }, OWNER)).toMatchObject({ orders: 1 })
    expect((await all(db)).orders).toEqual([])
  })

  it('keeps an order that real money came for, and says so', async () => {
    const db = await open()
    const order = await anOrder(db, { test: true })
    const payment = paymentRow(order.id, 'razorpay', order.totalPaise)
    await insertPayment(db, payment)
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
    expect(await removeTestData({ db, dataDir: FOLDER }, OWNER)).toEqual({ orders: 0, loose: 0 })
    expect(await orderById(db, order.id)).toBeDefined()
    const { message } = await ask(db, { tell: () => {} }, '--yes')
    expect(message).toContain('0 test orders')
    expect((await ask(db, { tell: () => {} })).message).toContain(`real money came for them: ${order.number}`)
  })

  const ask = (db: Db, terminal: Terminal, ...typed: string[]) => {
    const shop = { db, config: { root: process.cwd(), dataDir: FOLDER } } as unknown as Shop
    return runTyped(['remove-test-data', ...typed], { shop, by: OWNER, terminal })
  }

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

it('every table that points at an order or at its papers is emptied of test data', async () => {
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
