import { describe, expect, it } from 'vitest'
import { findCommand } from '#server/cli/commands.ts'
import { confirmMessage, orderActionResult } from '#server/cli/messages/order-actions.ts'
import type { Db } from '#server/db/connect.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { packingSlipDocument } from '#server/documents/print-documents.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { deliverOrder, packOrder, shipOrder } from '#server/orders/fulfil-order.ts'
import { orderById, orderByKey } from '#server/orders/queries.ts'
import { confirmClaimedPayment } from '#server/payments/decide-claim.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { insertPayment, paymentById } from '#server/payments/queries.ts'
import { handleReturn } from '#server/payments/return/handle-return.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import type { Shop } from '#server/shop.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { TRANSACTION_ID } from '#test/order-form.ts'
import { createOrder, createPaidOrder, NOON } from '#test/paid-order.ts'
import { pdfText, uncompressedInvoice } from '#test/pdf-text.ts'
import {
  checkOut,
  createPaidTestOrder,
  deps,
  LIVE,
  MOCKED,
  OWNER,
  paymentRow,
  refundPayment,
  SLOW,
} from '#test/test-orders.ts'

const REDIRECT = 'http://shop.test/payment/callback'

const keyOf = async (db: Db, id: string) =>
  (await db.selectFrom('orders').select('checkoutKey').where('id', '=', id).executeTakeFirstOrThrow()).checkoutKey

describe.each(testDatabases)('test orders, on %s', SLOW, (_, open) => {
  it('have their own document numbers, and the first real sale gets the first number of the year', async () => {
    const db = await open()
    const tested = await createPaidOrder(db, { test: true })
    const real = await createPaidOrder(db)
    await refundPayment(deps(db, MOCKED), tested.number, 'ask', { ...OWNER, live: false })
    expect((await newestInvoice(db, tested.id))?.number).toBe('T/26-27/000001')
    expect((await readCreditNotes(db, tested.id))[0]?.number).toBe('TC/26-27/000001')
    expect((await newestInvoice(db, real.id))?.number).toBe('RG/26-27/000001')
  })

  it('are marked on invoice, packing slip and emails, and real orders are not', async () => {
    const db = await open()
    for (const test of [true, false]) {
      const order = await createPaidOrder(db, { test, message: 'With love' })
      const invoice = await invoiceDocument(db, process.cwd(), order.id, uncompressedInvoice)
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

  it('are never packed, shipped, delivered, refunded or confirmed in a live shop', async () => {
    const db = await open()
    const { number, id } = await createPaidTestOrder(db, 'a-checkout-of-a-test-order')
    const answers = [
      orderActionResult(await packOrder(db, number, OWNER)),
      orderActionResult(await shipOrder(db, number, '', OWNER)),
      orderActionResult(await deliverOrder(db, number, OWNER)),
      await refundPayment(deps(db), number, 'ask', OWNER),
      await refundPayment(deps(db), number, 'by-hand', OWNER),
      await refundPayment(deps(db), number, 'again', OWNER),
      confirmMessage(await confirmClaimedPayment(db, number, {}, OWNER)),
    ]
    for (const { ok, message } of answers) {
      expect([ok, message]).toEqual([false, expect.stringContaining('made in test mode')])
      expect(message).not.toContain('\n')
    }
    expect(await orderById(db, id)).toMatchObject({ state: 'paid', test: true })
    expect(await packOrder(db, number, { ...OWNER, live: false })).toMatchObject({ ok: true })
  })

  it('are marked in every list of orders, and are not counted among open tasks', async () => {
    const db = await open()
    const { id, number } = await createPaidTestOrder(db, 'a-checkout-of-a-test-order')
    await createTask(db, { orderId: id, subject: 'test', text: 'Look at this.', at: NOON })
    const shop = {
      db,
      files: folderStore('/nowhere'),
      config: { root: process.cwd(), dataDir: '/nowhere' },
    } as unknown as Shop
    const say = async (name: string, ...args: string[]) => (await findCommand(name)?.run(shop, args, OWNER))?.message
    expect(await say('orders')).toMatch(new RegExp(`${number}.*test, paid`))
    expect(await say('orders')).not.toContain('to look at')
    expect(await say('show', number)).toContain('Test order, nothing was paid.')
    expect(await say('notes')).toContain('Test order: Look at this.')
  })

  it('cannot be paid with real money, nor real orders with test money', async () => {
    const db = await open()
    const [tested, real] = [await createOrder(db, { test: true }), await createOrder(db)]
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
      // The payment was requested before the shop went live.
      const payment = paymentRow(order.id, payments.name, order.totalPaise)
      await insertPayment(db, payment)
      await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
      expect(await orderById(db, order.id)).toMatchObject({ state: expect.not.stringContaining('paid') })
      const isReal = payments === LIVE
      expect((await paymentById(db, payment.id))?.state).toBe(isReal ? 'paid' : 'failed')
      const notes = await db.selectFrom('notes').select('text').where('orderId', '=', order.id).execute()
      expect(notes.map(({ text }) => text)).toEqual(isReal ? [expect.stringContaining('Refund it')] : [])
    }
  })

  it('are not shown as paid when a buyer returns from the mock payment page to a live shop', async () => {
    const db = await open()
    const payment = paymentRow(null, 'test', 49_999)
    await insertPayment(db, payment)
    await settlePayment(db, payment, { state: 'paid', transactionId: 't', cause: 'test', by: 'provider' }, NOON)
    const back = { paymentId: payment.id, status: 'success' }
    expect(await handleReturn(deps(db), back)).toMatchObject({ outcome: 'failed' })
    expect(await handleReturn(deps(db, MOCKED), back)).toMatchObject({ outcome: 'paid' })
  })
})

describe.each(testDatabases)('a checkout started in test mode, on %s', (_, open) => {
  const KEY = 'a-checkout-begun-in-test-mode'

  it('becomes real in a live shop while unpaid, and its test payment attempts do not count', async () => {
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

  it('becomes a separate order in a live shop once it was paid with test money', async () => {
    const db = await open()
    const tested = await createPaidTestOrder(db, KEY)
    const real = await checkOut(db, KEY, false)
    expect(real).toMatchObject({ ok: true, order: { test: false, state: 'awaiting_payment' } })
    expect(real.ok && real.order.number).not.toBe(tested.number)
    expect(await orderById(db, tested.id)).toMatchObject({ state: 'paid', test: true })
  })

  it('never turns a real order into a test order', async () => {
    const db = await open()
    await checkOut(db, KEY, false)
    expect(await checkOut(db, KEY, true)).toMatchObject({ ok: false, why: 'settled', order: { test: false } })
    expect(await orderByKey(db, KEY)).toMatchObject({ test: false })
  })
})
