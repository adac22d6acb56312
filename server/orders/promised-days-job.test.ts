import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { addDayOff, removeDayOff } from '#server/delivery/change-days-off.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { createLog } from '#server/log.ts'
import { closeTask, openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { changeDay } from './change-day.ts'
import { checkPromisedDays } from './promised-days-job.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const KIND = 'promised-days'
const log = createLog({ logLevel: 'silent' } as never)

/** Runs the jobs that the changes of the tables enqueued. */
const runJobs = (db: Db) => runDueJobs({ db, log, now: () => NOON } as never, { [KIND]: JOB_HANDLERS[KIND] as never })
const close = async (db: Db, day: string, who = 'both') => {
  expect(await addDayOff(db, { day, who, name: 'Stocktaking', source: 'us' }, ACTOR)).toMatchObject({ ok: true })
  await runJobs(db)
}
const reopen = async (db: Db, day: string) => {
  await removeDayOff(db, day, ACTOR)
  await runJobs(db)
}
const texts = async (db: Db) => (await openTasks(db)).map(({ text }) => text)
const paidOrder = async (db: Db) => {
  const order = await createPaidOrder(db)
  return { ...order, day: order.parcels[0]?.promisedDay ?? '' }
}

describe.each(testDatabases)('promised days that become days off, on %s', (_, open) => {
  it('are tasks, which go away with the day off and come back with it', async () => {
    const db = await open()
    const { number, day } = await paidOrder(db)
    await close(db, day)
    expect(await texts(db)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${number} is promised for \\w+ \\d+ \\w+, which is now Stocktaking\\. The nearest days are \\w+ \\d+ \\w+ and \\w+ \\d+ \\w+\\. Change the day or keep it\\.$`,
        ),
      ),
    ])
    await checkPromisedDays(db, NOON)
    expect(await texts(db)).toHaveLength(1)
    await reopen(db, day)
    expect(await texts(db)).toEqual([])
    await close(db, day)
    expect(await texts(db)).toHaveLength(1)
  })

  it('are kept once a person closes the task, and the order keeps its promise', async () => {
    const db = await open()
    const { id, day } = await paidOrder(db)
    await close(db, day)
    const [task] = await openTasks(db)
    expect(await closeTask(db, task?.id ?? '', ACTOR)).toBe(true)
    await close(db, '2026-12-30')
    await checkPromisedDays(db, NOON)
    expect(await texts(db)).toEqual([])
    const parcel = await db.selectFrom('parcels').select('promisedDay').where('orderId', '=', id).executeTakeFirst()
    expect(parcel?.promisedDay).toBe(day)
  })

  it('are settled by another day, by shipping and by cancelling', async () => {
    const db = await open()
    const [moved, shipped, cancelled] = [await paidOrder(db), await paidOrder(db), await paidOrder(db)]
    await close(db, moved.day)
    expect(await texts(db)).toHaveLength(3)
    await changeDay(db, { what: moved.number, day: '2026-12-10', reason: '' }, ACTOR)
    expect(await texts(db)).toHaveLength(2)
    await moveTestOrder(db, shipped.id, 'packed')
    expect(await texts(db)).toHaveLength(2)
    await moveTestOrder(db, shipped.id, 'shipped')
    await moveTestOrder(db, cancelled.id, 'refunded')
    expect(await texts(db)).toEqual([])
    await checkPromisedDays(db, NOON)
    expect(await texts(db)).toEqual([])
  })

  it('make a task for each of fifty orders, once, when two runs meet', async () => {
    const db = await open()
    const orders = []
    for (let count = 0; count < 50; count++) orders.push(await paidOrder(db))
    await addDayOff(db, { day: orders[0]?.day ?? '', who: 'courier', name: 'Strike', source: 'us' }, ACTOR)
    await Promise.all([runJobs(db), checkPromisedDays(db, NOON)])
    const open50 = await openTasks(db)
    expect(open50).toHaveLength(50)
    expect(new Set(open50.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ id }) => id)))
    expect(open50.every(({ toldAt }) => toldAt !== null)).toBe(true)
  })

  it('are settled for a parcel that left before another one of its order', async () => {
    const db = await open()
    const { id, day } = await paidOrder(db)
    await close(db, day)
    await db.updateTable('parcels').set({ state: 'shipped' }).where('orderId', '=', id).execute()
    await checkPromisedDays(db, NOON)
    expect(await texts(db)).toEqual([])
  })

  it('do not count the days on which only the shop rests', async () => {
    const db = await open()
    const { day } = await paidOrder(db)
    await close(db, day, 'shop')
    expect(await texts(db)).toEqual([])
  })
})
