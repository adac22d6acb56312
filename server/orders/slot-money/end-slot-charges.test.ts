import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import { findBookFaults } from '#server/backup/check-books.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { createLog } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { previewRefund } from '#server/refunds/issue-refund.ts'
import { refundEffects } from '#server/refunds/refund-effects.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON, refundByHand, samplePayment } from '#test/paid-order.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { changeDay } from '../change-day.ts'
import { hasOpenPaymentLink } from '../payment-links.ts'
import { orderById } from '../queries.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const DAY = '2026-11-27'
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }

/** A paid order that was moved to a dearer slot, with the unpaid order for it and its payment that is underway. */
async function orderWithCharge(db: Db) {
  await deliverInSlots(db)
  const delivery = await readDeliveryTables(db)
  const wish = { shipping: JAIPUR, lines: { 'kids-zone-1': 1 }, delivery, deliverOn: DAY, slotId: 'evening' }
  const order = await createPaidOrder(db, wish)
  const log = createLog({ logLevel: 'silent' })
  const deps = { db, payments: { name: 'instamojo' } as PaymentProvider, log, now: () => NOON }
  const form = { what: order.number, day: DAY, slot: 'midnight', reason: '', charge: 'follows' as const }
  await changeDay(db, form, ACTOR, undefined, deps)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('supplementOf', '=', order.id)
    .executeTakeFirstOrThrow()
  const charge = (await orderById(db, id)) as Order
  const payment = { ...samplePayment(), orderId: id, amountPaise: charge.totalPaise, state: 'pending' as const }
  await insertPayment(db, { ...payment, transactionId: null })
  const pay = () =>
    settlePayment(db, payment, { state: 'paid', transactionId: 'T1', cause: 'test', by: 'provider' }, NOON)
  const stateOf = async () => (await orderById(db, id))?.paymentState
  return { order, charge, pay, stateOf, refund: () => refundByHand(db, order.number) }
}

const openTasks = async (db: Db) =>
  (await db.selectFrom('notes').select('text').where('doneAt', 'is', null).execute()).map(({ text }) => text)

describe.each(testDatabases)('the unpaid charge for the slot of an order that ends, on %s', (_, open) => {
  it('is cancelled with its payment link, in one transaction', async () => {
    const db = await open()
    const { charge, stateOf, refund } = await orderWithCharge(db)
    expect(await hasOpenPaymentLink(db, charge.id, NOON)).toBe(true)
    await refund()
    expect([await stateOf(), await hasOpenPaymentLink(db, charge.id, NOON)]).toEqual(['cancelled', false])
    expect(await openTasks(db)).toEqual([])
    expect(await findBookFaults(db)).toEqual([])
  })

  it('is named in the preview of the refund, unpaid or paid', async () => {
    const db = await open()
    const { order, charge, pay } = await orderWithCharge(db)
    const deps = {
      db,
      payments: { name: 'instamojo' } as PaymentProvider,
      log: createLog({ logLevel: 'silent' }),
      now: () => NOON,
    }
    const read = parseRefundCommand([order.number, 'by-hand'])
    if ('fault' in read) throw new Error(read.fault)
    const textsOf = async () => {
      const found = await previewRefund(deps, read, ACTOR)
      return found.ok ? refundEffects(found.foreseen, true).map(({ text }) => text) : [found.why]
    }
    expect(await textsOf()).toContain(`The payment link of order ${charge.number} for ₹237.18 is cancelled.`)
    await pay()
    expect(await textsOf()).toContain(`Order ${charge.number} for the hour is not refunded with it`)
  })

  it('has a task to refund money that arrives afterwards', async () => {
    const db = await open()
    const { charge, pay, stateOf, refund } = await orderWithCharge(db)
    await refund()
    await pay()
    expect(await stateOf()).toBe('cancelled')
    const text = `₹237.18 received for order ${charge.number} (payment pay_`
    expect(await openTasks(db)).toEqual([expect.stringContaining(text)])
    expect((await openTasks(db))[0]).toContain('after it was cancelled. Refund it.')
  })

  it('has a task to refund money that arrived before, which the refund closes', async () => {
    const db = await open()
    const { order, charge, pay, stateOf, refund } = await orderWithCharge(db)
    await pay()
    expect(await openTasks(db)).toEqual([])
    await refund()
    expect(await stateOf()).toBe('paid')
    expect(await openTasks(db)).toEqual([
      expect.stringMatching(
        new RegExp(`^₹237.18 was received for order ${charge.number} .*, the hour of order ${order.number}`),
      ),
    ])
    await refundByHand(db, charge.number)
    expect([await stateOf(), await openTasks(db)]).toEqual(['refunded', []])
    expect(await findBookFaults(db)).toEqual([])
  })

  it('has one task and no open link when money and refund arrive at once', async () => {
    for (const isPaidFirst of [true, false]) {
      const db = await open()
      const { charge, pay, refund } = await orderWithCharge(db)
      const acts = isPaidFirst ? [pay, refund] : [refund, pay]
      await Promise.all(acts.map((act) => act()))
      expect(await openTasks(db)).toEqual([expect.stringContaining('Refund it.')])
      expect(await hasOpenPaymentLink(db, charge.id, NOON)).toBe(false)
    }
  })

  it('stays with the person who decides while it is under review, and has a task once it is accepted', async () => {
    const db = await open()
    const { charge, pay, stateOf, refund } = await orderWithCharge(db)
    await moveTestOrder(db, charge.id, 'under_review', { by: 'shopper' })
    await refund()
    expect([await stateOf(), await hasOpenPaymentLink(db, charge.id, NOON)]).toEqual(['under_review', false])
    await pay()
    expect(await stateOf()).toBe('paid')
    expect(await openTasks(db)).toEqual([expect.stringContaining('Refund it.')])
  })
})
