import { describe, expect, it } from 'vitest'
import { type ChangeMark, readChangeMark, readChangesSince } from '#server/cache/cache-tags.ts'
import { itemsInCategory } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { settledMark } from '#test/settled-mark.ts'
import {
  minutesLater,
  NOW,
  newCustomer,
  OWNER,
  placedOrder,
  placeTestOrder,
  SELLER,
  setStockCount,
  stockOf,
} from '#test/stock.ts'
import { releaseExpired } from './release-expired.ts'
import { setStock } from './set-stock.ts'

const GIFT = 'kids-zone-1'
const OTHER = 'kids-zone-2'

const move = (db: Db, id: string, to: 'paid' | 'failed' | 'cancelled' | 'under_review', at = NOW) =>
  transact(db, (trx) =>
    transitionOrder(trx, id, { to, cause: 'test', by: to === 'cancelled' ? 'owner' : 'provider', at }),
  )
const isAvailable = async (db: Db, id: string) => (await productsById(db, [id])).get(id)?.available

describe.each(testDatabases)('stock on %s', (_, open) => {
  it('does not run out when it is not tracked', async () => {
    const db = await open()
    await placedOrder(db, { [GIFT]: 500 })
    expect(await stockOf(db, GIFT)).toBeUndefined()
    expect(await isAvailable(db, GIFT)).toBe(true)
  })

  it('is reserved when payment starts and committed when it is paid', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    const { id } = await placedOrder(db, { [GIFT]: 2 })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 3, reserved: 2 })
    await move(db, id, 'paid')
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
  })

  it.each(['failed', 'cancelled'] as const)('is released when the order is %s, once', async (state) => {
    const db = await open()
    await setStockCount(db, GIFT, 1)
    const { id } = await placedOrder(db, { [GIFT]: 1 })
    expect(await isAvailable(db, GIFT)).toBe(false)
    await move(db, id, state)
    await move(db, id, state)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
    expect(await isAvailable(db, GIFT)).toBe(true)
  })

  it('refuses what is not available, and reports what is left', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 2)
    await setStockCount(db, OTHER, 5)
    expect(await placeTestOrder(db, { [GIFT]: 3, [OTHER]: 1 })).toEqual({
      ok: false,
      why: 'lines',
      problems: [{ id: GIFT, why: 'few-left', left: 2 }],
    })
    await placedOrder(db, { [GIFT]: 2 })
    expect(await placeTestOrder(db, { [OTHER]: 1, [GIFT]: 1 })).toEqual({
      ok: false,
      why: 'lines',
      problems: [{ id: GIFT, why: 'gone' }],
    })
    expect(await stockOf(db, OTHER)).toEqual({ onHand: 5, reserved: 0 })
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  it('is one for gifts with shared stock', async () => {
    const db = await open()
    await setStockCount(db, 'MD-4', 1)
    expect(await stockOf(db, 'uniquely-yours-4')).toEqual({ onHand: 1, reserved: 0 })
    const both = await placeTestOrder(db, { 'MD-4': 1, 'uniquely-yours-4': 1 })
    expect(both).toEqual({ ok: false, why: 'lines', problems: [{ id: 'uniquely-yours-4', why: 'gone' }] })
    await placedOrder(db, { 'uniquely-yours-4': 1 })
    expect(await isAvailable(db, 'MD-4')).toBe(false)
  })

  it('is not reserved twice by an order that is placed again, and follows its changes', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 2)
    const checkoutKey = newId()
    await placedOrder(db, { [GIFT]: 2 }, { checkoutKey })
    await placedOrder(db, { [GIFT]: 2 }, { checkoutKey })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 2, reserved: 2 })
    await placedOrder(db, { [GIFT]: 1, [OTHER]: 1 }, { checkoutKey })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 2, reserved: 1 })
    const refused = await placeTestOrder(db, { [GIFT]: 3 }, { checkoutKey })
    expect(refused.ok).toBe(false)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 2, reserved: 1 })
    expect((await orderByKey(db, checkoutKey))?.lines).toHaveLength(2)
  })

  it('is released after half an hour, but not while a payment is under review', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 2)
    await placedOrder(db, { [GIFT]: 1 })
    const claimed = await placedOrder(db, { [GIFT]: 1 })
    expect(await releaseExpired(db, minutesLater(29))).toBe(0)
    await move(db, claimed.id, 'under_review')
    expect(await releaseExpired(db, minutesLater(30))).toBe(1)
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 2, reserved: 1 })
  })

  it('is reserved for a late payment while available; otherwise the owner gets a task', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 1)
    const first = await placedOrder(db, { [GIFT]: 1 })
    await releaseExpired(db, minutesLater(31))
    const second = await placedOrder(db, { [GIFT]: 1 }, { at: minutesLater(32) })
    await releaseExpired(db, minutesLater(63))
    await move(db, first.id, 'paid', minutesLater(64))
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 0, reserved: 0 })
    expect(await openTasks(db)).toEqual([])
    await move(db, second.id, 'paid', minutesLater(65))
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 0, reserved: 0 })
    expect(await openTasks(db)).toMatchObject([{ orderId: second.id, text: expect.stringContaining(GIFT) }])
  })

  it('of a built box is reserved for all of its items or none', async () => {
    const db = await open()
    await setStockCount(db, 'keepsakes-1', 1)
    await setStockCount(db, 'keepsakes-2', 0)
    const items = await db
      .selectFrom('boxItems')
      .select('pricePaise')
      .where('id', 'in', ['keepsakes-1', 'keepsakes-2'])
      .execute()
    const box = await db.selectFrom('boxes').select('pricePaise').where('id', '=', 'compact').executeTakeFirstOrThrow()
    const totalPaise = items.reduce((sum, { pricePaise }) => sum + pricePaise, box.pricePaise)
    const form = {
      checkoutKey: newId(),
      boxId: 'compact',
      itemIds: ['keepsakes-1', 'keepsakes-2'],
      message: '',
      totalPaise,
      shipping: ADDRESS,
    }
    expect(await placeOrder(db, form, SELLER, NOW)).toEqual({
      ok: false,
      why: 'box',
      problem: { why: 'items-gone', itemIds: ['keepsakes-2'] },
    })
    expect(await stockOf(db, 'keepsakes-1')).toEqual({ onHand: 1, reserved: 0 })
    expect((await itemsInCategory(db, 'keepsakes', { from: 0, count: 3 })).map(({ id }) => id)).not.toContain(
      'keepsakes-2',
    )
    await setStockCount(db, 'keepsakes-2', 1)
    expect(await placeOrder(db, form, SELLER, NOW)).toMatchObject({ ok: true })
  })

  it('invalidates only the pages of a gift, only when it sells out or is available again', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 2)
    await setStockCount(db, OTHER, 5)
    const before = await settledMark(db)
    const { id: first } = await placedOrder(db, { [GIFT]: 1, [OTHER]: 1 })
    expect(await readChangesSince(db, before)).toEqual([])
    const { id } = await placedOrder(db, { [GIFT]: 1, [OTHER]: 1 })
    const subjects = async (mark: ChangeMark) => (await readChangesSince(db, mark))?.map(({ subject }) => subject)
    expect(await subjects(before)).toEqual([`stock:${GIFT}`])
    const soldOut = await settledMark(db)
    await move(db, first, 'paid')
    expect(await subjects(soldOut)).toEqual([])
    await move(db, id, 'failed')
    expect(await subjects(soldOut)).toEqual([`stock:${GIFT}`])
    expect((await readChangeMark(db)).version).toBe(before.version)
  })

  it('cannot be set below the reserved quantity, and tracking can be switched off', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 2)
    const { id } = await placedOrder(db, { [GIFT]: 2 })
    expect(await setStock(db, GIFT, 1, OWNER)).toMatchObject({ ok: false })
    expect(await setStock(db, GIFT, undefined, OWNER)).toMatchObject({ ok: true })
    expect(await setStock(db, GIFT, 5, OWNER)).toMatchObject({ ok: true })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 5, reserved: 2 })
    await move(db, id, 'paid')
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 3, reserved: 0 })
    expect(await setStock(db, 'kids-zone-99', 1, OWNER)).toMatchObject({ ok: false })
  })

  it('sells the last one once to concurrent buyers', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    await setStockCount(db, OTHER, 7)
    const asked = Array.from({ length: 40 }, (_, n) =>
      placeTestOrder(db, n % 2 ? { [GIFT]: 1, [OTHER]: 1 } : { [OTHER]: 1, [GIFT]: 1 }),
    )
    const placed = await Promise.all(asked)
    const won = placed.filter(({ ok }) => ok)
    expect(won).toHaveLength(3)
    expect(placed.filter((answer) => !answer.ok && answer.why === 'lines')).toHaveLength(37)
    const paid = won.map(async (answer) => answer.ok && (await move(db, answer.order.id, 'paid')))
    expect(await Promise.all(paid)).toEqual([true, true, true])
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 0, reserved: 0 })
    expect(await stockOf(db, OTHER)).toEqual({ onHand: 4, reserved: 0 })
  })

  it('adds up when payment, cancellation and expiry are concurrent', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 10)
    const orders = await Promise.all(
      Array.from({ length: 10 }, () => placedOrder(db, { [GIFT]: 1 }, { shipping: newCustomer() })),
    )
    const late = minutesLater(31)
    await Promise.all([
      ...orders.map(({ id }, n) => move(db, id, n % 2 ? 'paid' : 'failed', late)),
      releaseExpired(db, late),
      releaseExpired(db, late),
      ...orders.map(({ id }, n) => move(db, id, n % 2 ? 'failed' : 'paid', late)),
    ])
    const states = await db.selectFrom('orders').select('state').execute()
    const paid = states.filter(({ state }) => state === 'paid').length
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 10 - paid, reserved: 0 })
  })
})
