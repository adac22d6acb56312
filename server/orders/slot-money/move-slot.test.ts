import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeliveryArea } from '#domain/delivery/delivery-tables.ts'
import type { Order } from '#domain/order/order.ts'
import { sum } from '#domain/payment/money.ts'
import { findBookFaults } from '#server/backup/check-books.ts'
import type { Db } from '#server/db/connect.ts'
import { saveExtraDay } from '#server/delivery/change-extra-days.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { createLog } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { findRefundableLines } from '#server/refunds/refund-lines.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON, payOrder } from '#test/paid-order.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { changeDay, previewDay } from '../change-day.ts'
import { dayEffects } from '../day-effects.ts'
import type { DayForm } from '../plan-day.ts'
import { orderById } from '../queries.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const DAY = '2026-11-27'
const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
/** Fees with 18 % GST. */
const EVENING = 116_82
const MIDNIGHT = 354_00

const depsOf = (db: Db) => ({
  ...{ db, payments: { name: 'instamojo' } as PaymentProvider },
  ...{ log: createLog({ logLevel: 'silent' }), now: () => NOON },
})

async function orderInSlot(db: Db, slotId: string, area: Partial<DeliveryArea> = {}): Promise<Order> {
  await deliverInSlots(db, area)
  const delivery = await readDeliveryTables(db)
  const lines = { 'kids-zone-1': 1 }
  return createPaidOrder(db, { shipping: JAIPUR, lines, delivery, deliverOn: DAY, slotId })
}

type Move = Partial<DayForm> & { number: string }

const move = (db: Db, { number, ...change }: Move) =>
  changeDay(db, { what: number, day: DAY, reason: '', ...change }, ACTOR, undefined, depsOf(db))

const supplementsOf = async (db: Db, { id }: Order) => {
  const rows = await db.selectFrom('orders').select('id').where('supplementOf', '=', id).orderBy('id').execute()
  return Promise.all(rows.map(async (row) => (await orderById(db, row.id)) as Order))
}
const effectsOf = async (db: Db, form: DayForm) => {
  const found = await previewDay(db, form, ACTOR)
  return found.ok ? dayEffects(found.foreseen, true).map(({ text }) => text) : found
}
const openTasks = async (db: Db) =>
  (await db.selectFrom('notes').select('text').where('doneAt', 'is', null).execute()).map(({ text }) => text)

describe.each(testDatabases)('an order that the desk moves to another slot, on %s', (_, open) => {
  it('owes the extra fee of its new day, and gets back that of its old one; the charge that was paid stays', async () => {
    const db = await open()
    const fair = { day: DAY, name: 'Fair', cutOff: '', until: '', mostADay: '', fee: '50' }
    await deliverInSlots(db)
    await saveExtraDay(db, { form: fair, was: '', confirmed: '' }, ACTOR)
    const order = await orderInSlot(db, 'evening')
    const paid = EVENING + 59_00
    expect(order.parcels[0]?.slot).toMatchObject({ feePaise: 149_00, dayFeePaise: 50_00 })
    expect(order.shippingPaise).toBe(paid)
    const ordinary = '2026-11-28'
    const form = { what: order.number, day: ordinary, slot: 'evening', reason: '' }
    expect(await effectsOf(db, form)).toContain('₹175.82 was paid for the hour; the new one costs ₹116.82.')
    // A later change of the fee changes no order.
    await saveExtraDay(db, { form: { ...fair, fee: '80' }, was: DAY, confirmed: '' }, ACTOR)
    expect(await effectsOf(db, form)).toContain('₹175.82 was paid for the hour; the new one costs ₹116.82.')
    await move(db, { number: order.number, day: ordinary })
    const moved = (await orderById(db, order.id)) as Order
    expect(moved.parcels[0]?.slot).toEqual({
      id: 'evening',
      name: 'Evening',
      from: '17:00',
      to: '21:00',
      feePaise: 99_00,
    })
    expect([moved.shippingPaise, moved.delivery]).toEqual([paid, order.delivery])
    expect(await effectsOf(db, { ...form, day: DAY })).toContain(
      '₹175.82 was paid for the hour; the new one costs ₹211.22.',
    )
  })

  it('takes the day and the slot of its choice, with both hours in the email, and keeps the charge', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'evening')
    const form = { what: order.number, day: '2026-11-28', slot: 'midnight', reason: '' }
    expect(await effectsOf(db, form)).toEqual([
      'The delivery changes from Fri 27 November, Evening, 5 pm to 9 pm to Sat 28 November, Midnight, 11:30 pm to 12:30 am, night of Sat 28 to Sun 29 November.',
      'The buyer chose Fri 27 November.',
      `${order.buyer.email} gets an email with both hours.`,
      '₹116.82 was paid for the hour; the new one costs ₹354.00.',
    ])
    expect(await move(db, { number: order.number, day: '2026-11-28', slot: 'midnight' })).toMatchObject({ ok: true })
    const after = (await orderById(db, order.id)) as Order
    expect(after.parcels[0]).toMatchObject({
      ...{ promisedDay: '2026-11-28', packDay: '2026-11-28', deliveryArea: 'jaipur' },
      slot: { id: 'midnight', feePaise: 300_00 },
    })
    expect([after.shippingPaise, after.totalPaise]).toEqual([order.shippingPaise, order.totalPaise])
    const email = await db.selectFrom('mails').select('text').where('kind', '=', 'day_changed').executeTakeFirst()
    expect(email?.text).toContain('was promised for Friday 27 November, 5 pm to 9 pm.')
    expect(email?.text).toContain('nothing more to pay')
    const { number } = order
    expect(await move(db, { number, day: '2026-11-28', slot: 'midnight' })).toMatchObject({ why: 'there-already' })
    expect(await move(db, { number, day: '2026-11-28', slot: 'dawn' })).toMatchObject({ why: 'no-slot' })
    expect(await move(db, { number, slot: '' })).toMatchObject({ ok: true })
    expect((await orderById(db, order.id))?.parcels[0]?.slot).toBeUndefined()
    expect(await findBookFaults(db)).toEqual([])
  })

  it('refunds the difference to a cheaper slot with a credit note for Delivery, and the rest later', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'midnight')
    const { number } = order
    expect(await move(db, { number, slot: 'evening', charge: 'follows' })).toMatchObject({ ok: true })
    const [note] = await readCreditNotes(db, order.id)
    expect(note?.credit?.amountPaise).toBe(MIDNIGHT - EVENING)
    expect(note?.credit?.lines).toMatchObject([
      { description: 'Delivery', hsn: '9968', amountPaise: MIDNIGHT - EVENING },
    ])
    const left = (await findRefundableLines(db, order))?.at(-1)
    expect(left).toMatchObject({ isDelivery: true, pieces: 1, paise: EVENING })
    expect(await move(db, { number, slot: '', charge: 'follows' })).toMatchObject({ ok: true })
    expect((await readCreditNotes(db, order.id)).map(({ credit }) => credit?.amountPaise)).toEqual([
      MIDNIGHT - EVENING,
      EVENING,
    ])
    expect((await orderById(db, order.id))?.paymentState).toBe('partly_refunded')
    expect(await findBookFaults(db)).toEqual([])
  })

  it('asks for a dearer slot with an order of its own, whose invoice follows the payment', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'evening')
    const outcome = await move(db, { number: order.number, slot: 'midnight', charge: 'follows' })
    const [supplement] = await supplementsOf(db, order)
    if (!supplement) throw new Error('no order for the slot')
    expect(outcome).toMatchObject({ ok: true, charged: supplement.number })
    expect(supplement).toMatchObject({
      ...{ totalPaise: MIDNIGHT - EVENING, state: 'awaiting_payment', gstIncluded: true },
      lines: [{ name: 'Delivery, Midnight, night of Fri 27 to Sat 28 November', hsn: '9968', gstRate: 18 }],
    })
    expect(await readInvoices(db, supplement.id)).toEqual([])
    expect(await openTasks(db)).toEqual([expect.stringContaining(`the payment link of order ${supplement.number}`)])
    await payOrder(db, supplement)
    expect(await openTasks(db)).toEqual([])
    const [invoice] = await readInvoices(db, supplement.id)
    expect(invoice?.invoice).toMatchObject({
      totalPaise: MIDNIGHT - EVENING,
      placeOfSupply: expect.stringContaining('Rajasthan'),
    })
    expect(invoice?.invoice.gst.igstPaise).toBeGreaterThan(0)
    expect((await orderById(db, supplement.id))?.state).toBe('delivered')
    // Moving back is a refund of that order first.
    expect(await move(db, { number: order.number, slot: 'evening', charge: 'follows' })).toMatchObject({ ok: true })
    expect((await orderById(db, supplement.id))?.state).toBe('refunded')
    expect((await orderById(db, order.id))?.paymentState).toBe('paid')
    expect(await findBookFaults(db)).toEqual([])
  })

  it('cancels the unpaid link when it moves again, and waits while its payment is under review', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'evening')
    const { number } = order
    await move(db, { number, slot: 'midnight', charge: 'follows' })
    const [first] = await supplementsOf(db, order)
    await moveTestOrder(db, first?.id ?? '', 'under_review', { by: 'shopper' })
    expect(await move(db, { number, slot: 'evening' })).toMatchObject({ why: 'undecided', number: first?.number })
    await moveTestOrder(db, first?.id ?? '', 'failed', { by: 'provider' })
    expect(await effectsOf(db, { what: number, day: DAY, slot: 'evening', reason: '' })).toContain(
      `The payment link of order ${first?.number} for ₹237.18 is cancelled.`,
    )
    expect(await move(db, { number, slot: 'evening' })).toMatchObject({ ok: true })
    expect((await supplementsOf(db, order)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await openTasks(db)).toEqual([])
  })

  it('may take a place beyond the limit, after the preview says so', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'evening', { mostADay: 2 })
    const delivery = await readDeliveryTables(db)
    const other = { shipping: JAIPUR, lines: { 'kids-zone-1': 1 }, delivery, deliverOn: '2026-11-28' }
    for (let count = 0; count < 2; count++) await createPaidOrder(db, other)
    const form = { what: order.number, day: '2026-11-28', slot: 'evening', reason: '' }
    expect(await effectsOf(db, form)).toContain(
      'Saturday 28 November has 2 of 2 places in Jaipur; this would be the 3rd.',
    )
    expect(await effectsOf(db, { ...form, day: '2026-11-29' })).toContain(
      'Sunday 29 November has 0 of 2 places in Jaipur taken.',
    )
    expect(await move(db, { number: order.number, day: '2026-11-28' })).toMatchObject({ ok: true })
  })

  it('settles once when two people confirm', async () => {
    const db = await open()
    const order = await orderInSlot(db, 'midnight')
    const twice = [0, 1].map(() => move(db, { number: order.number, slot: 'evening', charge: 'follows' }))
    expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readCreditNotes(db, order.id)).toHaveLength(1)
    expect(await db.selectFrom('refunds').select(['amountPaise', 'forSlot', 'state']).execute()).toEqual([
      { amountPaise: MIDNIGHT - EVENING, forSlot: 1, state: 'done' },
    ])
  })

  it('adds up to the paisa after any moves', async () => {
    const db = await open()
    const step = fc.record({
      slot: fc.constantFrom('', 'morning', 'evening', 'midnight'),
      charge: fc.constantFrom('stays' as const, 'follows' as const),
      isPaid: fc.boolean(),
    })
    const fees: Record<string, number> = { '': 0, morning: 0, evening: EVENING, midnight: MIDNIGHT }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', 'evening', 'midnight'),
        fc.array(step, { maxLength: 5 }),
        async (first, steps) => {
          const order = await orderInSlot(db, first)
          for (const { slot, charge, isPaid } of steps) {
            const moved = await move(db, { number: order.number, slot, charge })
            if (!moved.ok) continue
            const sums = await sumsOf(db, order)
            if (charge === 'follows') expect(sums.paid + sums.open - sums.refunded).toBe(fees[slot])
            expect(sums.invoiced - sums.credited).toBe(sums.received - sums.refunded)
            const unpaid = (await supplementsOf(db, order)).find(({ state }) => state === 'awaiting_payment')
            if (unpaid && isPaid) await payOrder(db, unpaid)
          }
          expect(await findBookFaults(db)).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
  })
})

/** Sums of an order and those for its slots, read from their rows. */
async function sumsOf(db: Db, order: Order) {
  const supplements = await supplementsOf(db, order)
  const ids = [order.id, ...supplements.map(({ id }) => id)]
  const payments = await db.selectFrom('payments').selectAll().where('orderId', 'in', ids).execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('orderId', 'in', ids).execute()
  const documents = await Promise.all(
    ids.map(async (id) => [await readInvoices(db, id), await readCreditNotes(db, id)] as const),
  )
  const received = sum(payments.map(({ amountPaise }) => amountPaise))
  return {
    received,
    paid: received - order.totalPaise + order.shippingPaise,
    open: sum(supplements.flatMap(({ state, totalPaise }) => (state === 'awaiting_payment' ? totalPaise : []))),
    refunded: sum(refunds.map(({ amountPaise }) => amountPaise)),
    invoiced: sum(documents.flatMap(([invoices]) => invoices.map(({ invoice }) => invoice.totalPaise))),
    credited: sum(documents.flatMap(([, notes]) => notes.map(({ credit }) => credit?.amountPaise ?? 0))),
  }
}
