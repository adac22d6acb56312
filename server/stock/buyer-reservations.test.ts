import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { orderById } from '#server/orders/queries.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { BOX } from '#test/box-form.ts'
import { testDatabases } from '#test/databases.ts'
import {
  minutesLater,
  NOW,
  newCustomer,
  placedOrder,
  placeTestOrder,
  SELLER,
  setStockCount,
  stockOf,
} from '#test/stock.ts'
import { releaseExpired } from './release-expired.ts'

const GIFT = 'kids-zone-1'
const UNCOUNTED = 'kids-zone-2'
const HOUR = 60

const held = async (db: Db) => (await stockOf(db, GIFT))?.reserved
const refusals = (placed: Awaited<ReturnType<typeof placeTestOrder>>[]) =>
  placed.flatMap((answer) => (answer.ok ? [] : [answer.why === 'held' ? answer.cap : answer.why]))

async function claim(db: Db, checkoutKey: string, minutes = 0, transactionId = '632604118207') {
  const { totalPaise } = await db
    .selectFrom('orders')
    .select('totalPaise')
    .where('checkoutKey', '=', checkoutKey)
    .executeTakeFirstOrThrow()
  const deps = { db, payments: { name: 'instamojo' as const }, now: () => minutesLater(minutes) }
  return payByUpi(deps, { checkoutKey, transactionId, totalPaise })
}

describe.each(testDatabases)('unpaid reservations, on %s', (_, open) => {
  it.each([
    [
      'phone number',
      (n: number) => ({ email: `n${n}@example.in`, phone: n % 2 ? '98450 12345' : '+91-98450-12345' }),
      'contact',
      5,
    ],
    [
      'phone number with extensions',
      (n: number) => ({ email: `x${n}@example.in`, phone: `98450 55555 ext ${n}` }),
      'contact',
      5,
    ],
    [
      'e-mail address',
      (n: number) => ({ email: n % 2 ? 'Asha+1@example.com' : 'asha@EXAMPLE.com', phone: newCustomer().phone }),
      'contact',
      5,
    ],
    ['network', newCustomer, 'network', 50],
  ] as const)('are limited in orders per %s, also when concurrent', async (_what, shipping, cap, most) => {
    const db = await open()
    await setStockCount(db, GIFT, 500)
    const asked = Array.from({ length: most + 4 }, (_, n) =>
      placeTestOrder(db, { [GIFT]: 2 }, { shipping: shipping(n), network: '203.0.113.7' }),
    )
    expect(refusals(await Promise.all(asked))).toEqual([cap, cap, cap, cap])
    expect(await held(db)).toBe(2 * most)
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(most)
    const others = { shipping: newCustomer(), network: '203.0.113.8' }
    expect(await placeTestOrder(db, { [GIFT]: 1 }, others)).toMatchObject({ ok: true })
    await releaseExpired(db, minutesLater(31))
    const again = { shipping: shipping(0), network: '203.0.113.7', at: minutesLater(31) }
    expect(await placeTestOrder(db, { [GIFT]: 1 }, again)).toMatchObject({ ok: true })
    expect(await held(db)).toBe(1)
  })

  it('belong to one order per checkout, and a refused order keeps its own', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 50)
    const checkoutKey = newId()
    for (let n = 0; n < 8; n++) await placedOrder(db, { [GIFT]: 3 }, { checkoutKey })
    expect(await held(db)).toBe(3)
    for (let n = 0; n < 4; n++) await placedOrder(db, { [GIFT]: 1 })
    expect(await placeTestOrder(db, { [GIFT]: 1 })).toMatchObject({
      why: 'held',
      cap: 'contact',
      freeAt: minutesLater(30),
    })
    await placedOrder(db, { [GIFT]: 2 }, { checkoutKey })
    expect(await held(db)).toBe(6)
  })

  it('do not block orders without reservations, and do not count paid ones', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 50)
    for (let n = 0; n < 8; n++) await placedOrder(db, { [UNCOUNTED]: 1 })
    for (let n = 0; n < 8; n++) {
      const checkoutKey = newId()
      const { number } = await placedOrder(db, { [GIFT]: 1 }, { checkoutKey })
      await claim(db, checkoutKey, 0, `63260411820${n}`)
      expect(await confirmClaim(db, { number, who: 'Meera' }, NOW)).toMatchObject({ ok: true })
    }
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 42, reserved: 0 })
    expect(await db.selectFrom('holders').select('orderId').execute()).toEqual([])
  })

  it('are refused to a built box as well', async () => {
    const db = await open()
    await setStockCount(db, 'keepsakes-1', 50)
    const box = (n: number) => placeOrder(db, { ...BOX, checkoutKey: `a-checkout-of-a-box-${n}` }, SELLER, NOW)
    for (let n = 0; n < 5; n++) expect(await box(n)).toMatchObject({ ok: true })
    expect(await box(5)).toMatchObject({ ok: false, why: 'held', cap: 'contact' })
  })

  it('are not renewed without end: a checkout placed every half hour has them for two hours', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 500)
    const checkoutKey = newId()
    let minutesHeld = 0
    for (let minute = 0; minute < 24 * HOUR; minute += 10) {
      await releaseExpired(db, minutesLater(minute))
      if (minute % 30 === 20) await placedOrder(db, { [GIFT]: 498 }, { checkoutKey, at: minutesLater(minute) })
      if ((await held(db)) !== 0) minutesHeld += 10
    }
    expect(minutesHeld).toBe(120)
    // It can still be paid for if stock is available; it cannot be placed without stock.
    const { id } = await placedOrder(db, { [GIFT]: 498 }, { checkoutKey, at: minutesLater(25 * HOUR) })
    await placedOrder(db, { [GIFT]: 3 }, { shipping: newCustomer(), at: minutesLater(25 * HOUR) })
    const short = await placeTestOrder(db, { [GIFT]: 498 }, { checkoutKey, at: minutesLater(25 * HOUR) })
    expect(short).toMatchObject({ why: 'lines', problems: [{ id: GIFT, why: 'few-left', left: 497 }] })
    expect((await orderById(db, id))?.lines).toMatchObject([{ quantity: 498 }])
  })

  it('are not renewed without end from one network, under any names', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 500)
    let hoursHeld = 0
    for (let hour = 0; hour < 14 * 24; hour += 1) {
      const at = minutesLater(hour * HOUR)
      await releaseExpired(db, at)
      if ((await held(db)) === 0) {
        const checkoutKey = newId()
        await placedOrder(db, { [GIFT]: 498 }, { checkoutKey, shipping: newCustomer(), network: '203.0.113.7', at })
        await claim(db, checkoutKey, hour * HOUR, `T${hour}INVENTED`)
      }
      if ((await held(db)) !== 0) hoursHeld += 1
    }
    expect(hoursHeld).toBeLessThanOrEqual(2 * 96 + 48)
    expect(hoursHeld).toBeGreaterThan(0)
  })

  it('expire 48 hours after a claim; the claim stays, and a task is created', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 10)
    const checkoutKey = newId()
    const { id, number } = await placedOrder(db, { [GIFT]: 4 }, { checkoutKey })
    await claim(db, checkoutKey, 25)
    for (const hours of [0.6, 12, 24, 48]) await releaseExpired(db, minutesLater(hours * HOUR + 24))
    expect(await held(db)).toBe(4)
    expect(await openTasks(db)).toEqual([])
    await Promise.all([1, 2, 3].map(() => releaseExpired(db, minutesLater(48 * HOUR + 26))))
    expect(await held(db)).toBe(0)
    expect(await openTasks(db)).toMatchObject([{ orderId: id, text: expect.stringContaining(`4 of ${GIFT}`) }])
    expect((await orderById(db, id))?.state).toBe('under_review')
    expect(await confirmClaim(db, { number, who: 'Meera' }, minutesLater(72 * HOUR))).toMatchObject({ ok: true })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 6, reserved: 0 })
  })

  it('last after a claim by an older version, and corrections neither shorten them nor extend them without end', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 10)
    const checkoutKey = newId()
    await placedOrder(db, { [GIFT]: 4 }, { checkoutKey })
    await claim(db, checkoutKey)
    await db
      .updateTable('stockHolds')
      .set({ expiresAt: minutesLater(30).toISOString() })
      .execute()
    await releaseExpired(db, minutesLater(40))
    expect(await held(db)).toBe(4)
    // At most ten ids: the eleventh is refused with a message.
    let refused = 0
    let lasted = 0
    for (let hour = 7; hour < 100; hour += 1) {
      await releaseExpired(db, minutesLater(hour * HOUR))
      if ((await held(db)) === 4) lasted = hour
      if (hour % 7 === 0 && !(await claim(db, checkoutKey, hour * HOUR, `63260411${hour}00`)).ok) refused += 1
    }
    expect(lasted).toBeGreaterThanOrEqual(48)
    expect(lasted).toBeLessThanOrEqual(60)
    expect(refused).toBeGreaterThan(0)
  })

  it('are stored under anonymous keys, and forgotten after a week', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 10)
    await placedOrder(db, { [GIFT]: 1 }, { network: '203.0.113.7' })
    const rows = JSON.stringify(await db.selectFrom('holders').selectAll().execute())
    for (const told of ['203.0.113.7', 'asha', '98450', '12345']) expect(rows).not.toContain(told)
    await releaseExpired(db, minutesLater(31))
    await releaseExpired(db, minutesLater(8 * 24 * HOUR))
    expect(await db.selectFrom('holders').selectAll().execute()).toEqual([])
  })
})
