import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON, samplePayment } from '#test/paid-order.ts'
import { countWaiting } from './count-waiting.ts'
import { readToday } from './read-today.ts'

const ALL = { money: true, tasks: true, shelf: true }
const promise = (db: Db, orderId: string, promisedDay: string) =>
  db.updateTable('parcels').set({ promisedDay }).where('orderId', '=', orderId).execute()

describe.each(testDatabases)('today on %s', (_, open) => {
  it('is empty in an empty shop', async () => {
    const { late, review, disputed, pack, tasks, shelf } = await readToday(await open(), ALL, NOON)
    expect([late, review, disputed, pack, tasks, shelf].flat()).toEqual([])
  })

  it('has each order once, under what it needs', async () => {
    const db = await open()
    const [late, sent, packing, claimed] = [
      await createPaidOrder(db),
      await createPaidOrder(db),
      await createPaidOrder(db),
      await createOrder(db),
    ]
    await promise(db, late.id, '2026-11-20')
    await promise(db, packing.id, '2026-11-21')
    for (const to of ['packed', 'shipped'] as const) await moveTestOrder(db, sent.id, to)
    await moveTestOrder(db, claimed.id, 'under_review', { by: 'shopper' })
    const today = await readToday(db, ALL, NOON)
    expect(today.minutes).toBe(120)
    expect(today.late.map(({ number }) => number)).toEqual([late.number])
    expect(today.pack.map(({ number }) => number)).toEqual([packing.number])
    expect(today.review.map(({ number }) => number)).toEqual([claimed.number])
    const evening = await readToday(db, ALL, new Date('2026-11-21T09:00:00Z'))
    expect(evening.late.map(({ number }) => number)).toEqual([late.number, packing.number])
    expect(evening.pack).toEqual([])
  })

  it('lists to pack only what has to leave today, a promised day first', async () => {
    const db = await open()
    const [later, soon, undated, first] = [
      await createPaidOrder(db),
      await createPaidOrder(db),
      await createPaidOrder(db),
      await createPaidOrder(db),
    ]
    // Within the city a parcel travels one day; 22 November is a Sunday.
    await promise(db, later.id, '2026-12-21')
    await promise(db, soon.id, '2026-11-23')
    await promise(db, undated.id, '')
    await promise(db, first.id, '2026-11-21')
    const { pack } = await readToday(db, ALL, NOON)
    expect(pack.map(({ number }) => number)).toEqual([first.number, soon.number, undated.number])
    const { today } = await countWaiting(db, ALL, NOON)
    expect(today).toBe(3)
  })

  it('hides payment tasks from roles that do not decide about money', async () => {
    const db = await open()
    const claimed = await createOrder(db)
    await moveTestOrder(db, claimed.id, 'under_review', { by: 'shopper' })
    const about = { orderId: claimed.id, text: 'Look at it.', at: NOON }
    await createTask(db, { ...about, subject: 'dispute:razorpay:1' })
    await createTask(db, { ...about, subject: 'something else' })
    const seen = await readToday(db, ALL, NOON)
    expect(seen.disputed).toMatchObject([{ number: claimed.number, text: 'Look at it.' }])
    expect(seen.tasks).toHaveLength(1)
    const packer = await readToday(db, { money: false, tasks: false, shelf: false }, NOON)
    expect([packer.review, packer.disputed, packer.tasks, packer.shelf].flat()).toEqual([])
  })

  it('shows the received amount when it differs', async () => {
    const db = await open()
    const order = await createOrder(db)
    await db
      .transaction()
      .execute((trx) => insertPayment(trx, { ...samplePayment(), orderId: order.id, amountPaise: 100_00 }))
    await moveTestOrder(db, order.id, 'under_review', { by: 'provider' })
    const { review } = await readToday(db, ALL, NOON)
    expect(review).toMatchObject([{ number: order.number, claim: undefined, amountPaise: 100_00 }])
  })

  it('lists low stock by the rate of real orders', async () => {
    const db = await open()
    const stock = { onHand: 2, reserved: 0, countedAt: null, updatedAt: NOON.toISOString() }
    await db
      .insertInto('stock')
      .values({ id: 'kids-zone-1', ...stock })
      .onConflict((c) => c.column('id').doUpdateSet(stock))
      .execute()
    const sell = async (test: boolean) => {
      const { id } = await createOrder(db, { lines: { 'uniquely-yours-1': 1 }, test })
      const hold = { orderId: id, stockId: 'kids-zone-1', quantity: 4, state: 'sold' as const }
      await db
        .insertInto('stockHolds')
        .values({ ...hold, expiresAt: NOON.toISOString() })
        .execute()
    }
    await sell(true)
    expect((await readToday(db, ALL, NOON)).shelf).toEqual([])
    await sell(false)
    expect((await readToday(db, ALL, NOON)).shelf).toMatchObject([{ id: 'kids-zone-1', left: 2, sold: 4 }])
  })
})
