import { describe, expect, it } from 'vitest'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { findOrderEvents, findOrderPayment, orderByKey } from '#server/orders/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS, TRANSACTION_ID } from '#test/order-form.ts'
import { payByUpi } from './pay-by-upi.ts'

const NOW = new Date('2026-11-21T06:12:00Z')
const now = () => NOW

async function change(db: Db, checkoutKey: string, quantity: number) {
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(db, [id])).get(id)?.pricePaise ?? 0
  const form = { checkoutKey, shipping: ADDRESS, lines: [{ id, quantity, pricePaise }] }
  return placeOrder(db, form, { state: 'Karnataka', test: false }, NOW)
}

async function placed(db: Db) {
  const checkoutKey = newId()
  const answer = await change(db, checkoutKey, 2)
  if (!answer.ok) throw new Error(answer.why)
  const { id, totalPaise } = answer.order
  return { id, form: { checkoutKey, transactionId: TRANSACTION_ID, totalPaise } }
}

const quick = { ...testProvider({ call: 0, upi: 0 }), name: 'quick' }
/** A provider whose verdict waits until the test releases it. */
function delayedProvider(verdict: { ok: true } | { ok: false; reason: string } = { ok: true }) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>()
  const payments: PaymentProvider = {
    ...quick,
    name: 'held',
    async verifyUpi() {
      ask()
      await allowed
      return verdict
    },
  }
  return { payments, asked, letGo }
}

const payments = (db: Db) =>
  db.selectFrom('payments').select(['state', 'amountPaise', 'transactionId']).orderBy('createdAt').execute()

describe.each(testDatabases)('paying by UPI on %s', (_, open) => {
  it('settles the order with the submitted transaction id', async () => {
    const db = await open()
    const { id, form } = await placed(db)
    expect(await payByUpi({ db, payments: quick, now }, form)).toMatchObject({ ok: true, order: { state: 'paid' } })
    expect(await findOrderPayment(db, id)).toMatchObject({ state: 'paid', transactionId: TRANSACTION_ID })
    expect(await payments(db)).toEqual([{ state: 'paid', amountPaise: form.totalPaise, transactionId: TRANSACTION_ID }])
  })

  it('is paid once, however often and fast the button is clicked', async () => {
    const db = await open()
    const { id, form } = await placed(db)
    const answers = await Promise.all(Array.from({ length: 5 }, () => payByUpi({ db, payments: quick, now }, form)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await payments(db)).toHaveLength(1)
    expect((await findOrderEvents(db, id)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('reports the payment again when the first response was lost', async () => {
    const db = await open()
    const { form } = await placed(db)
    await payByUpi({ db, payments: quick, now }, form)
    expect(await payByUpi({ db, payments: quick, now }, { ...form, transactionId: 'ANOTHER-ID' })).toMatchObject({
      ok: true,
    })
    expect(await payments(db)).toHaveLength(1)
  })

  it('finds no order under an unused key', async () => {
    const db = await open()
    const form = { checkoutKey: newId(), transactionId: TRANSACTION_ID, totalPaise: 100 }
    expect(await payByUpi({ db, payments: quick, now }, form)).toEqual({ ok: false, why: 'no-order' })
  })

  it('keeps a refused payment and lets the buyer try again', async () => {
    const db = await open()
    const { form } = await placed(db)
    const refused = delayedProvider({ ok: false, reason: 'No such payment' })
    refused.letGo()
    const answer = await payByUpi({ db, payments: refused.payments, now }, form)
    expect(answer).toEqual({ ok: false, why: 'refused', reason: 'No such payment' })
    expect((await orderByKey(db, form.checkoutKey))?.state).toBe('failed')
    expect(await payByUpi({ db, payments: quick, now }, form)).toMatchObject({ ok: true })
    expect((await payments(db)).map(({ state }) => state).sort()).toEqual(['failed', 'paid'])
  })

  it('refuses an amount that differs from the one shown', async () => {
    const db = await open()
    const { form } = await placed(db)
    await change(db, form.checkoutKey, 3)
    const answer = await payByUpi({ db, payments: quick, now }, form)
    expect(answer).toMatchObject({ ok: false, why: 'changed', order: { state: 'awaiting_payment' } })
    expect(await payments(db)).toEqual([])
  })

  it('does not let another tab change the order during the check', async () => {
    const db = await open()
    const { form } = await placed(db)
    const held = delayedProvider()
    const paying = payByUpi({ db, payments: held.payments, now }, form)
    await held.asked
    expect(await change(db, form.checkoutKey, 9)).toMatchObject({
      ok: false,
      why: 'settled',
      order: { state: 'under_review' },
    })
    held.letGo()
    expect(await paying).toMatchObject({ ok: true, order: { totalPaise: form.totalPaise, lines: [{ quantity: 2 }] } })
  })

  it('loses no claim when the check is interrupted', async () => {
    const db = await open()
    const { id, form } = await placed(db)
    const broken: PaymentProvider = {
      ...quick,
      name: 'broken',
      verifyUpi: () => Promise.reject(new Error('the line is dead')),
    }
    await expect(payByUpi({ db, payments: broken, now }, form)).rejects.toThrow('the line is dead')
    expect(await findOrderPayment(db, id)).toMatchObject({ state: 'pending', transactionId: TRANSACTION_ID })
    expect((await orderByKey(db, form.checkoutKey))?.state).toBe('under_review')
    expect(await payByUpi({ db, payments: quick, now }, form)).toMatchObject({ ok: true })
    expect(await payments(db)).toHaveLength(1)
  })

  it('pays with one of two concurrent transaction ids and keeps the other for the owner', async () => {
    const db = await open()
    const { form } = await placed(db)
    const pay = (transactionId: string) => payByUpi({ db, payments: quick, now }, { ...form, transactionId })
    const answers = await Promise.all([pay('AAAAAA111111'), pay('BBBBBB222222')])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect((await payments(db)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('accepts no money for a cancelled order', async () => {
    const db = await open()
    const { id, form } = await placed(db)
    await transact(db, (trx) => transitionOrder(trx, id, { to: 'cancelled', cause: 'test', by: 'shopper', at: NOW }))
    expect(await payByUpi({ db, payments: quick, now }, form)).toMatchObject({ ok: false, why: 'refused' })
    expect(await payments(db)).toEqual([])
  })
})

describe('the simulated check', () => {
  it.each([
    ['', 'UPI Transaction ID is required'],
    ['12345', 'Invalid UPI Transaction ID'],
  ])('refuses %j with its reason', async (transactionId, reason) => {
    expect(await quick.verifyUpi?.({ transactionId, amountPaise: 100 })).toEqual({ ok: false, reason })
  })

  it('accepts six characters', async () => {
    expect(await quick.verifyUpi?.({ transactionId: '123456', amountPaise: 100 })).toEqual({ ok: true })
  })
})
