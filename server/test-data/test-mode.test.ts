import { describe, expect, it } from 'vitest'
import { commandCalled } from '#server/cli/commands.ts'
import { confirmAnswer } from '#server/cli/messages/claims.ts'
import { moveAnswer } from '#server/cli/messages/moves.ts'
import type { Db } from '#server/db/connect.ts'
import { creditNotesOf } from '#server/documents/credit-notes.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { packingSlipDocument } from '#server/documents/print-documents.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import { folderFiles } from '#server/files/folder-files.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import { confirmPayment } from '#server/owner/decide-payment.ts'
import { deliverOrder, packOrder, shipOrder } from '#server/owner/pack-and-send.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { insertPayment, paymentById } from '#server/payments/queries.ts'
import { handleReturn } from '#server/payments/return/handle.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { TRANSACTION_ID } from '#test/order-form.ts'
import { anOrder, aPaidOrder, NOON } from '#test/paid-order.ts'
import { inPlainWords, pdfText } from '#test/pdf-text.ts'
import { checkOut, deps, LIVE, MOCKED, OWNER, payBack, paymentRow, SLOW, testPaid } from '#test/test-orders.ts'

const REDIRECT = 'http://shop.test/payment/callback'

const keyOf = async (db: Db, id: string) =>
  (await db.selectFrom('orders').select('checkoutKey').where('id', '=', id).executeTakeFirstOrThrow()).checkoutKey

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

  it('says so on its invoice, its slip and its emails, and real things do not', async () => {
    const db = await open()
    for (const test of [true, false]) {
      const order = await aPaidOrder(db, { test, message: 'With love' })
      const invoice = await invoiceDocument(db, process.cwd(), order.id, inPlainWords)
      const slip = await packingSlipDocument(db, process.cwd(), order, { compress: false })
      const emails = await db.selectFrom('mails').select('text').where('orderId', '=', order.id).execute()
      const words = [
        pdfText(invoice?.content ?? Buffer.alloc(0)),
        pdfText(slip.content),
        ...emails.map((it) => it.text),
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
      moveAnswer(await packOrder(db, number, OWNER)),
      moveAnswer(await shipOrder(db, number, '', OWNER)),
      moveAnswer(await deliverOrder(db, number, OWNER)),
      await payBack(deps(db), number, 'ask', OWNER),
      await payBack(deps(db), number, 'by-hand', OWNER),
      await payBack(deps(db), number, 'again', OWNER),
      confirmAnswer(await confirmPayment(db, number, {}, OWNER)),
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
    await addReviewTask(db, { orderId: id, subject: 'test', text: 'Look at this.', at: NOON })
    const shop = {
      db,
      files: folderFiles('/nowhere'),
      config: { root: process.cwd(), dataDir: '/nowhere' },
    } as unknown as Shop
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
    expect(await handleReturn(deps(db), back)).toMatchObject({ outcome: 'failed' })
    expect(await handleReturn(deps(db, MOCKED), back)).toMatchObject({ outcome: 'paid' })
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
