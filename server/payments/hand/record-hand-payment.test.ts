import { describe, expect, it } from 'vitest'
import { EMPTY_HAND_PAYMENT, type HandPaymentValues } from '#domain/payment/hand-payment.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { insertPayment, newPaymentId } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { closeTask, openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, moveTestOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { decideCheque } from './decide-cheque.ts'
import { recordHandPayment } from './record-hand-payment.ts'

const ACTOR = { who: 'Meera', now: NOON, live: true }
let keys = 0

type Entry = Partial<HandPaymentValues> & { key?: string; due?: number }

const record = (
  db: Db,
  order: { number: string; totalPaise: number },
  { key = `key-${keys++}-of-a-form`, due = order.totalPaise, ...typed }: Entry,
) =>
  recordHandPayment(
    db,
    {
      number: order.number,
      typed: { ...EMPTY_HAND_PAYMENT, amount: formatExact(order.totalPaise), receivedOn: '2026-11-21', ...typed },
      key,
      shownDuePaise: due,
    },
    ACTOR,
  )

const errorsOf = (result: Awaited<ReturnType<typeof record>>) =>
  !result.ok && result.why === 'errors' ? result.errors : {}
const stateOf = async (db: Db, { id }: { id: string }) => (await orderById(db, id))?.state
const paidOf = async (db: Db, { id }: { id: string }) =>
  (await paymentsOfOrder(db, id)).filter(({ state }) => state === 'paid')

describe.each(testDatabases)('a payment recorded by hand, on %s', (_, open) => {
  it('pays the order when the parts reach its total, and is refunded without a provider', async () => {
    const db = await open()
    const order = await createOrder(db)
    expect(await record(db, order, { method: 'cash', amount: '100' })).toEqual({ ok: true })
    expect([await stateOf(db, order), await openTasks(db)]).toEqual(['awaiting_payment', []])
    expect(await moveTestOrder(db, order.id, 'packed')).toBe(false)

    const due = order.totalPaise - 100_00
    await record(db, order, { method: 'card_machine', amount: formatExact(due), due, rrn: '6332 1174 0925' })
    expect(await stateOf(db, order)).toBe('paid')
    expect((await paidOf(db, order)).every(({ forOrder }) => forOrder)).toBe(true)
    expect((await readInvoices(db, order.id)).map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise])

    await refundByHand(db, order.number)
    expect(await stateOf(db, order)).toBe('refunded')
  })

  it('is recorded once for a form that is submitted twice, also at the same time', async () => {
    const db = await open()
    const order = await createOrder(db)
    const once = { method: 'cash', key: 'the-same-form' }
    expect(await Promise.all([record(db, order, once), record(db, order, once)])).toEqual([{ ok: true }, { ok: true }])
    expect(await record(db, order, once)).toEqual({ ok: true })
    expect(await paidOf(db, order)).toHaveLength(1)
  })

  it('is recorded by one of two people at once, and the other is told', async () => {
    const db = await open()
    const order = await createOrder(db)
    const results = await Promise.all([
      record(db, order, { utr: '633204118207' }),
      record(db, order, { method: 'cash' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [refusal] = results.filter(({ ok }) => !ok)
    expect(refusal && errorsOf(refusal).form).toContain('nothing is left to pay')
    expect(sum((await paidOf(db, order)).map(({ amountPaise }) => amountPaise))).toBe(order.totalPaise)
  })

  it('above what is left is refused in cash, and becomes a refund task as a transfer', async () => {
    const db = await open()
    const order = await createOrder(db)
    const amount = formatExact(order.totalPaise + 22_00)
    expect(errorsOf(await record(db, order, { method: 'cash', amount })).amount).toContain('Cash above the total')
    expect(errorsOf(await record(db, order, { method: 'cheque', amount })).amount).toContain('is left to pay')
    expect(await record(db, order, { amount, utr: '633204118207' })).toEqual({ ok: true })
    expect(await stateOf(db, order)).toBe('paid')
    expect((await paidOf(db, order)).map((it) => [it.amountPaise, it.forOrder]).sort()).toEqual(
      [
        [order.totalPaise, true],
        [22_00, false],
      ].sort(),
    )
    expect(await openTasks(db)).toMatchObject([{ text: expect.stringContaining('₹22.00 received') }])
  })

  it('is refused with a future date, a changed amount, or a reference of another order', async () => {
    const db = await open()
    const [order, other] = [await createOrder(db), await createOrder(db)]
    await record(db, other, { utr: '6332 0411 8207' })
    expect(errorsOf(await record(db, order, { utr: '633204118207' })).utr).toBe(
      `Already recorded on ${other.number} for ${formatExact(other.totalPaise)}.`,
    )
    expect(errorsOf(await record(db, order, { receivedOn: '2026-11-22' })).receivedOn).toContain('in the future')
    expect(errorsOf(await record(db, order, { due: 1 })).form).toContain('Nothing was recorded')
    for (const amount of ['0', '-5', '1e9', '1,99', ''])
      expect(errorsOf(await record(db, order, { method: 'cash', amount })).amount).toContain('Enter an amount')
    expect(await paidOf(db, order)).toEqual([])
  })

  it('by cheque counts once it is cleared, and nothing is packed before', async () => {
    const db = await open()
    const [order, bad] = [await createOrder(db), await createOrder(db)]
    for (const it of [order, bad])
      await record(db, it, { method: 'cheque', chequeNumber: '004512', bank: 'Canara Bank' })
    expect(await stateOf(db, order)).toBe('awaiting_payment')
    expect(await moveTestOrder(db, order.id, 'packed')).toBe(false)
    expect(errorsOf(await record(db, order, { method: 'cash', due: 0 })).amount).toContain('Nothing is left')

    const chequeOf = async ({ id }: { id: string }) => (await paymentsOfOrder(db, id))[0]?.id ?? ''
    const clear = { number: order.number, paymentId: await chequeOf(order), isCleared: true }
    expect(await decideCheque(db, { ...clear, number: bad.number }, ACTOR)).toMatchObject({ ok: false })
    expect(
      (await Promise.all([decideCheque(db, clear, ACTOR), decideCheque(db, clear, ACTOR)])).map(({ ok }) => ok).sort(),
    ).toEqual([false, true])
    expect(await stateOf(db, order)).toBe('paid')
    const bounce = { number: bad.number, paymentId: await chequeOf(bad), isCleared: false }
    expect(await decideCheque(db, { ...bounce, reason: ' ' }, ACTOR)).toMatchObject({ ok: false, why: 'errors' })
    expect(await decideCheque(db, { ...bounce, reason: 'Funds\ninsufficient' }, ACTOR)).toEqual({ ok: true })
    expect([await stateOf(db, bad), await paidOf(db, bad)]).toEqual(['failed', []])
    expect((await openTasks(db)).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `for order ${bad.number} bounced (Funds insufficient). ${formatExact(bad.totalPaise)} is`,
      ),
    ])
    expect(await moveTestOrder(db, bad.id, 'packed')).toBe(false)
    // Another cheque may bounce after the first task was closed.
    for (const task of await openTasks(db)) await closeTask(db, task.id, ACTOR)
    await record(db, bad, { method: 'cheque', chequeNumber: '004513', bank: 'Canara Bank' })
    const second = (await paymentsOfOrder(db, bad.id)).find(({ state }) => state === 'pending')
    await decideCheque(db, { ...bounce, paymentId: second?.id ?? '', reason: 'Signature differs' }, ACTOR)
    expect(await openTasks(db)).toMatchObject([{ text: expect.stringContaining('bounced (Signature differs)') }])
    expect(await record(db, bad, { method: 'cash' })).toEqual({ ok: true })
    expect([await stateOf(db, bad), await openTasks(db)]).toEqual(['paid', []])
  })

  it('above what is left beside a cheque waits until the cheque is decided', async () => {
    const db = await open()
    const order = await createOrder(db)
    await record(db, order, { method: 'cheque', amount: '100', chequeNumber: '004512', bank: 'Canara Bank' })
    const rest = { amount: formatExact(order.totalPaise - 50_00), utr: '633204118207' }
    const due = order.totalPaise - 100_00
    expect(errorsOf(await record(db, order, { ...rest, due })).amount).toContain('cheque of ₹100.00')
    const paymentId = (await paymentsOfOrder(db, order.id))[0]?.id ?? ''
    expect(await decideCheque(db, { number: order.number, paymentId, isCleared: true }, ACTOR)).toEqual({ ok: true })
    expect(await record(db, order, { ...rest, due })).toEqual({ ok: true })
    expect(await stateOf(db, order)).toBe('paid')
    expect(await openTasks(db)).toMatchObject([{ text: expect.stringContaining('₹50.00 received') }])
  })

  it('leaves the part payment as a refund task when the total is paid online', async () => {
    const db = await open()
    const order = await createOrder(db)
    await record(db, order, { method: 'cash', amount: '100' })
    const online = { id: newPaymentId(), orderId: order.id, provider: 'razorpay', amountPaise: order.totalPaise }
    const times = { createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() }
    const row = {
      ...online,
      ...times,
      providerRef: 'there',
      method: 'card',
      purpose: 'x',
      transactionId: null,
    } as const
    await insertPayment(db, { ...row, state: 'pending' })
    await settlePayment(db, online, { state: 'paid', transactionId: 'txn', cause: 'test', by: 'provider' }, NOON)
    expect(await stateOf(db, order)).toBe('paid')
    expect(await openTasks(db)).toMatchObject([{ text: expect.stringContaining('₹100.00 received') }])
  })

  it('in cash has receipts without gaps, and is refused at ₹2,00,000 from one person in a day', async () => {
    const db = await open()
    const lines = { 'uniquely-yours-1': 700 }
    const [one, two] = [await createOrder(db, { lines }), await createOrder(db, { lines })]
    expect(await record(db, one, { method: 'cash', amount: '120000' })).toEqual({ ok: true })
    const second = { method: 'cash', amount: '80000' }
    expect(errorsOf(await record(db, two, second)).amount).toContain('269ST')
    const rest = { method: 'cash', amount: '9000', due: one.totalPaise - 120000_00 }
    const together = await Promise.all([record(db, two, { ...second, amount: '75000' }), record(db, one, rest)])
    expect(together.filter(({ ok }) => ok)).toHaveLength(1)
    const [paid] = await paidOf(db, two)
    const due = two.totalPaise - (paid?.amountPaise ?? 0)
    expect(await record(db, two, { ...second, amount: '20', due, receivedOn: '2026-11-20' })).toEqual({ ok: true })
    const rows = await db.selectFrom('handPayments').select('receiptNumber').orderBy('receiptNumber').execute()
    expect(rows.map((row) => row.receiptNumber)).toEqual([1, 2, 3].map((it) => `CR/26-27/00000${it}`))
  })
})
