import { describe, expect, it } from 'vitest'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { cancelPaymentLink, createPaymentLink } from '#server/orders/create-payment-link.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { minutesLater, NOW, OWNER, placedOrder, placeTestOrder, SELLER, setStockCount, stockOf } from '#test/stock.ts'
import { createPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const GIFT = 'kids-zone-1'
const HELD = { onHand: 3, reserved: 2 }
const FREE = { onHand: 3, reserved: 0 }
const AT_END = LINK_VALID_HOURS * 60

const make = (db: Db, change: Record<string, string> = {}, pieces: number | string = 2) => {
  const { typed } = parsePhoneOrder(asFormData(phoneOrderForm({ [GIFT]: pieces }, change)))
  return createPhoneOrder({ db, seller: SELLER, now: NOW }, typed, OWNER)
}

async function made(db: Db) {
  await setStockCount(db, GIFT, 3)
  const answer = await make(db)
  if (!answer.ok) throw new Error(JSON.stringify(answer.look.faults))
  const found = await findOrderByNumber(db, answer.number)
  if (!found) throw new Error('no order was made')
  return found
}

const linksOf = (db: Db) => db.selectFrom('paymentLinks').selectAll().orderBy('createdAt').execute()
const later = (minutes: number) => ({ ...OWNER, now: minutesLater(minutes) })

describe.each(testDatabases)('a phone order on %s', (_, open) => {
  it('keeps its reservation until its link expires, and reports the expiry', async () => {
    const db = await open()
    const { number, state } = await made(db)
    expect(state).toBe('awaiting_payment')
    expect(await linksOf(db)).toMatchObject([{ who: 'asha', endedAt: null }])
    await releaseExpired(db, minutesLater(AT_END - 1))
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    expect(await openTasks(db)).toEqual([])
    await releaseExpired(db, minutesLater(AT_END))
    expect(await stockOf(db, GIFT)).toEqual(FREE)
    expect(await openTasks(db)).toMatchObject([
      { text: expect.stringContaining(`The payment link of order ${number}`) },
    ])
    // A new link reserves the stock again and resolves the task.
    expect(await createPaymentLink(db, number, later(AT_END + 1))).toEqual({ ok: true, number })
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    expect(await openTasks(db)).toEqual([])
  })

  it('is one order with one link when submitted twice concurrently and again later', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    const answers = await Promise.all([make(db), make(db)])
    expect(answers[0]).toEqual(answers[1])
    expect(await make(db, { fullName: 'Somebody Else' }, 3)).toEqual(answers[0])
    const [one, ...others] = await db.selectFrom('orders').select(['fullName', 'number']).execute()
    expect([one?.fullName, others]).toEqual(['Asha Rao', []])
    expect(await linksOf(db)).toHaveLength(1)
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    const did = await db
      .selectFrom('changes')
      .select(['who', 'what'])
      .where('kind', '=', 'order')
      .orderBy('what')
      .execute()
    expect(did.map(({ what }) => what)).toEqual(['ordered by telephone', 'payment link made'])
    const events = await db.selectFrom('orderEvents').select(['actor', 'cause']).orderBy('toState', 'desc').execute()
    expect(events).toEqual([
      { actor: 'owner', cause: 'by telephone' },
      { actor: 'owner', cause: 'by payment link' },
    ])
  })

  it('keeps its reservation after a failed payment and releases it on cancellation', async () => {
    const db = await open()
    const { id } = await made(db)
    const move = (to: 'failed' | 'cancelled') =>
      transact(db, (trx) => transitionOrder(trx, id, { to, cause: 'test', by: 'owner', at: minutesLater(5) }))
    await move('failed')
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    await move('cancelled')
    expect(await stockOf(db, GIFT)).toEqual(FREE)
  })

  it('ignores the buyer’s other reservations and does not count towards their limit', async () => {
    const db = await open()
    await setStockCount(db, 'kids-zone-2', 50)
    for (let held = 0; held < 5; held++) await placedOrder(db, { 'kids-zone-2': 1 })
    expect(await placeTestOrder(db, { 'kids-zone-2': 1 })).toMatchObject({ ok: false, why: 'held' })
    await made(db)
    expect(await db.selectFrom('holders').select('orderId').execute()).toHaveLength(5)
  })
})

describe.each(testDatabases.slice(0, 1))('a payment link', (_, open) => {
  it('keeps the reservation of a shopper’s own checkout, even if they change it', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    const own = { checkoutKey: 'a-checkout-of-somebody' }
    const { number } = await placedOrder(db, { [GIFT]: 1 }, own)
    expect((await createPaymentLink(db, number.toLowerCase().slice(4), later(1))).ok).toBe(true)
    // Orders unchanged for a month are deleted.
    const { updatedAt } = await db.selectFrom('orders').select('updatedAt').executeTakeFirstOrThrow()
    expect(updatedAt).toBe(minutesLater(1).toISOString())
    await placedOrder(db, { [GIFT]: 2 }, { ...own, at: minutesLater(2) })
    await releaseExpired(db, minutesLater(60))
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    await releaseExpired(db, minutesLater(AT_END + 1))
    expect(await stockOf(db, GIFT)).toEqual(FREE)
  })

  it('keeps the discount use of a shopper’s own checkout, even if they change it', async () => {
    const db = await open()
    await insertDiscount(db, { maxUses: 1 })
    const own = { checkoutKey: 'a-checkout-of-somebody', code: 'DIWALI10' }
    const { number } = await placedOrder(db, { [GIFT]: 1 }, own)
    expect((await createPaymentLink(db, number, later(1))).ok).toBe(true)
    const untilOf = async () => (await db.selectFrom('offerUses').select('until').executeTakeFirstOrThrow()).until
    for (const at of [minutesLater(2), minutesLater(AT_END)]) {
      await placedOrder(db, { [GIFT]: 2 }, { ...own, at })
      expect(await untilOf()).toBe(minutesLater(AT_END + 1).toISOString())
    }
    expect(await placeTestOrder(db, { [GIFT]: 1 }, { code: own.code, at: minutesLater(AT_END) })).toMatchObject({
      why: 'offer',
    })
    // After the link is cancelled or expired, the checkout reserves stock like any other.
    await placedOrder(db, { [GIFT]: 1 }, { ...own, at: minutesLater(AT_END + 1) })
    expect(await untilOf()).toBe(minutesLater(AT_END + 31).toISOString())
    await createPaymentLink(db, number, later(AT_END + 2))
    await cancelPaymentLink(db, number, later(AT_END + 3))
    await placedOrder(db, { [GIFT]: 1 }, { ...own, at: minutesLater(AT_END + 4) })
    expect(await untilOf()).toBe(minutesLater(AT_END + 34).toISOString())
  })

  it('replaces the previous link and is cancelled once', async () => {
    const db = await open()
    const { number } = await made(db)
    await createPaymentLink(db, number, later(1))
    const [first, second] = await linksOf(db)
    expect([first?.endedAt, second?.endedAt]).toEqual([minutesLater(1).toISOString(), null])
    expect(first?.secret).not.toBe(second?.secret)
    expect(await cancelPaymentLink(db, number, later(2))).toEqual({ ok: true, number })
    expect(await stockOf(db, GIFT)).toEqual(FREE)
    expect(await cancelPaymentLink(db, number, later(2))).toEqual({
      ok: false,
      words: 'Its payment link was already cancelled.',
    })
  })

  it.each([
    ['', 'Enter an order number'],
    ['REG-none', 'There is no order REG-NONE'],
  ])('is refused for %j', async (number, words) => {
    const answer = await createPaymentLink(await open(), number, OWNER)
    expect(answer).toEqual({ ok: false, words: expect.stringContaining(words) })
  })

  it('is refused when the stock went to another order or the order is paid', async () => {
    const db = await open()
    const { id, number } = await made(db)
    await releaseExpired(db, minutesLater(AT_END))
    await placedOrder(db, { [GIFT]: 2 }, { at: minutesLater(AT_END) })
    const words = expect.stringContaining('have sold out')
    expect(await createPaymentLink(db, number, later(AT_END))).toEqual({ ok: false, words })
    expect(await stockOf(db, GIFT)).toEqual(HELD)
    await transact(db, (trx) => transitionOrder(trx, id, { to: 'paid', cause: 'test', by: 'owner', at: NOW }))
    const paid = expect.stringContaining('is paid')
    expect(await createPaymentLink(db, number, OWNER)).toEqual({ ok: false, words: paid })
    expect(await cancelPaymentLink(db, number, OWNER)).toEqual({
      ok: false,
      words: expect.stringContaining('now paid'),
    })
  })
})

describe.each(testDatabases.slice(0, 1))('a phone order form', (_, open) => {
  it.each<[string, Record<string, string>, number | string, object]>([
    ['no PIN code', { zipCode: '560' }, 1, { faults: { zipCode: 'Valid zip code is required' } }],
    [
      'a day that cannot be',
      { deliverOn: '2026-11-23' },
      1,
      { faults: { deliverOn: expect.stringContaining('earliest') } },
    ],
    ['a GSTIN that is none', { buyerGstin: '29AAGCB7383J1Z5' }, 1, { faults: { buyerGstin: expect.any(String) } }],
    ['no number', {}, '2x', { lines: [{ quantity: '2x', fault: 'Enter a quantity, such as 2.' }] }],
    ['too many', {}, 1000, { lines: [{ fault: 'At most 999 of a product per order.' }] }],
    ['more than there are', {}, 4, { lines: [{ fault: 'Only 3 left in stock.' }] }],
  ])('with %s returns a field error and creates nothing', async (_case, change, pieces, look) => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    expect(await make(db, change, pieces)).toMatchObject({ ok: false, look: { typed: { shipping: {} }, ...look } })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('with several phone numbers gets no discount that is limited per person', async () => {
    const db = await open()
    await insertDiscount(db, { maxPerPerson: 1 })
    const form = { phone: '98450 55555, 98450 66666', code: 'DIWALI10' }
    const faults = { phone: expect.stringContaining('single phone number') }
    expect(await make(db, form, 1)).toMatchObject({ ok: false, look: { faults } })
    expect(await make(db, { ...form, code: '' }, 1)).toMatchObject({ ok: true })
  })

  it('is charged at the quoted price', async () => {
    const db = await open()
    const form = phoneOrderForm({ [GIFT]: 1 }).map(([name, value]): [string, string] =>
      name === 'paise' ? [name, '100'] : [name, value],
    )
    const { typed } = parsePhoneOrder(asFormData(form))
    const answer = await createPhoneOrder({ db, seller: SELLER, now: NOW }, typed, OWNER)
    const fault = expect.stringMatching(/^The price has changed, ₹1 to ₹/)
    expect(answer).toMatchObject({ ok: false, look: { lines: [{ fault, paise: expect.not.stringMatching(/^100$/) }] } })
  })
})
