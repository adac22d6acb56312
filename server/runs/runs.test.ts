import { describe, expect, it } from 'vitest'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import type { RunId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { changeDay } from '#server/orders/change-day.ts'
import { testDatabases } from '#test/databases.ts'
import { moveTestOrder, NOON } from '#test/paid-order.ts'
import { createRiderOrder, createRiderOrders, keyOf } from '#test/rider-orders.ts'
import { addStops, endRun, makeRun, type RunDraft, removeStop, renewRunLink } from './change-run.ts'
import { markStop, type StopMark } from './mark-stop.ts'
import { findRun, listRuns, offeredParcels, stopsOf } from './queries.ts'
import { findRunBySecret, runSecret } from './run-links.ts'

const DAY = indianDate(NOON)
const MEERA = { who: 'Meera', now: NOON, live: false }
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

const draft = (given: Partial<RunDraft>): RunDraft => ({
  ...{ day: DAY, area: 'jaipur', slotId: '', rider: 'Ravi', keys: [], moves: [] },
  ...given,
})

async function make(db: Db, given: Partial<RunDraft>): Promise<RunId> {
  const made = await makeRun(db, draft(given), MEERA)
  if (!made.ok) throw new Error(made.why)
  return made.id
}

async function secretOf(db: Db, id: RunId): Promise<string> {
  const run = await findRun(db, id)
  return run ? runSecret(db, run) : ''
}

async function stops(db: Db, id: RunId) {
  const run = await findRun(db, id)
  return run ? stopsOf(db, run) : []
}

/** Marks a stop as the rider with this secret. */
const as = (db: Db, secret: string) => (mark: StopMark, now: Date) => markStop(db, mark, { secret, now, live: false })

describe.each(testDatabases)('runs on %s', (_, open) => {
  it('take the packed parcels of a slot, by PIN code and street', async () => {
    const db = await open()
    const [first, second] = await createRiderOrders(db, 2)
    const far = await createRiderOrder(db, { zipCode: '302033', street: 'A Street 1' })
    const near = await createRiderOrder(db, { zipCode: '302001', street: 'MI Road 10', packed: false })
    const evening = await createRiderOrder(db, { slotId: 'evening' })
    await createRiderOrder(db, { inDays: 1 })
    const asked = { day: DAY, area: 'jaipur', slotId: 'morning', now: NOON, live: false }
    const offered = await offeredParcels(db, asked)
    const inOrder = [first, second, near, far].map((order) => order?.number)
    expect(offered.map(({ number }) => number)).toEqual(inOrder)
    expect(offered[0]).toMatchObject({ hours: 'Morning, 9 am to 12 noon', boxes: 3, name: 'Recipient 1' })
    expect(await offeredParcels(db, { ...asked, live: true })).toEqual([])
    expect((await offeredParcels(db, { ...asked, slotId: '' })).map(({ number }) => number)).toContain(evening.number)
    const id = await make(db, { slotId: 'morning', keys: offered.map(({ number }) => `${number}.0`) })
    expect((await stops(db, id)).map(({ number }) => number)).toEqual(inOrder)
    // Six hours after noon in India.
    expect((await findRun(db, id))?.expiresAt).toBe('2026-11-21T12:30:00.000Z')
    expect((await findRun(db, await make(db, { keys: [keyOf(evening)] })))?.expiresAt).toBe('2026-11-22T01:00:00.000Z')
  })

  it('have a parcel in one open run only, and move it if asked', async () => {
    const db = await open()
    const [one, two] = await createRiderOrders(db, 2)
    if (!one || !two) throw new Error('no orders')
    const ravi = await make(db, { keys: [keyOf(one)] })
    expect(await makeRun(db, draft({ rider: 'Asha', keys: [keyOf(one), keyOf(two)] }), MEERA)).toMatchObject({
      why: 'taken',
    })
    const asha = await make(db, { rider: 'Asha', keys: [keyOf(two)], moves: [keyOf(one)] })
    expect(await stops(db, ravi)).toEqual([])
    expect(await stops(db, asha)).toHaveLength(2)
    expect(await removeStop(db, asha, keyOf(one), MEERA)).toEqual({ ok: true, id: asha })
    expect(await addStops(db, ravi, { keys: [keyOf(one)], moves: [] }, MEERA)).toEqual({ ok: true, id: ravi })
    expect(await endRun(db, asha, MEERA)).toEqual({ ok: true, id: asha })
    expect(await addStops(db, ravi, { keys: [keyOf(two)], moves: [] }, MEERA)).toEqual({ ok: true, id: ravi })
    expect(await endRun(db, asha, MEERA)).toEqual({ ok: false, why: 'over' })
    expect((await listRuns(db, { open: true, now: NOON })).map(({ rider, of }) => [rider, of])).toEqual([['Ravi', 2]])
  })

  it('lose a parcel that the desk moves to another day', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1)
    if (!order) throw new Error('no order')
    const ravi = await make(db, { keys: [keyOf(order)] })
    const moved = await changeDay(db, { what: order.number, day: addDays(DAY, 2), reason: '' }, MEERA)
    expect(moved).toMatchObject({ ok: true })
    expect(await stops(db, ravi)).toEqual([])
  })

  it('give two requests at once the same parcel once', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1)
    if (!order) throw new Error('no order')
    const answers = await Promise.all(
      ['Ravi', 'Asha', 'Imran'].map((rider) => makeRun(db, draft({ rider, keys: [keyOf(order)] }), MEERA)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.why === 'taken')).toHaveLength(2)
  })

  it('refuse a run without rider or parcels, of a past day, or with a parcel that has arrived', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1)
    if (!order) throw new Error('no order')
    const keys = [keyOf(order)]
    expect(await makeRun(db, draft({ keys, rider: ' \n' }), MEERA)).toMatchObject({ why: 'no-rider' })
    expect(await makeRun(db, draft({}), MEERA)).toMatchObject({ why: 'no-parcels' })
    expect(await makeRun(db, draft({ keys, day: '2026-11-19' }), MEERA)).toMatchObject({ why: 'over' })
    expect(await makeRun(db, draft({ keys, area: 'no-area' }), MEERA)).toMatchObject({ why: 'gone' })
    for (const state of ['shipped', 'delivered'] as const) await moveTestOrder(db, order.id, state)
    expect(await makeRun(db, draft({ keys }), MEERA)).toMatchObject({ why: 'gone' })
  })

  it('record one delivery of two phones that mark every stop at once', async () => {
    const db = await open()
    const orders = await createRiderOrders(db, 4)
    const id = await make(db, { keys: orders.map(keyOf) })
    const mark = as(db, await secretOf(db, id))
    const both = [...orders, ...orders].map((order) => mark({ act: 'deliver', key: keyOf(order) }, later(5)))
    expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true)
    const events = await db.selectFrom('orderEvents').select(['cause']).where('toState', '=', 'delivered').execute()
    expect(events.map(({ cause }) => cause)).toEqual(Array(4).fill('delivered by rider Ravi'))
    const emails = await db.selectFrom('mails').select('orderId').where('kind', '=', 'shipped').execute()
    expect(emails.map(({ orderId }) => orderId).sort()).toEqual(orders.map((order) => order.id).sort())
    expect(await listRuns(db, { day: DAY, now: NOON })).toMatchObject([{ delivered: 4, of: 4 }])
  })

  it('deliver a parcel that was never marked as packed', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1, { packed: false })
    if (!order) throw new Error('no order')
    const id = await make(db, { keys: [keyOf(order)] })
    expect(await as(db, await secretOf(db, id))({ act: 'deliver', key: keyOf(order) }, NOON)).toEqual({ ok: true })
    const events = await db.selectFrom('orderEvents').select('toState').where('parcel', '=', 0).orderBy('id').execute()
    expect(events.map(({ toState }) => toState)).toEqual(['packed', 'shipped', 'delivered'])
  })

  it('undo a delivery for ten minutes, without another email', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1)
    if (!order) throw new Error('no order')
    const id = await make(db, { keys: [keyOf(order)] })
    const mark = as(db, await secretOf(db, id))
    const key = keyOf(order)
    await mark({ act: 'deliver', key }, NOON)
    expect(await mark({ act: 'undo', key }, later(11))).toEqual({ ok: false, why: 'cannot' })
    expect(await mark({ act: 'undo', key }, later(10))).toEqual({ ok: true })
    expect(await mark({ act: 'undo', key }, later(10))).toEqual({ ok: true })
    expect((await stops(db, id))[0]).toMatchObject({ is: 'open', state: 'shipped', deliveredAt: null })
    await mark({ act: 'deliver', key }, later(12))
    expect((await stops(db, id))[0]).toMatchObject({ is: 'delivered' })
    expect(await db.selectFrom('mails').select('id').where('kind', '=', 'shipped').execute()).toHaveLength(1)
  })

  it('create a task for a parcel that was not delivered, and close it with the delivery', async () => {
    const db = await open()
    const [order] = await createRiderOrders(db, 1)
    if (!order) throw new Error('no order')
    const id = await make(db, { keys: [keyOf(order)] })
    const mark = as(db, await secretOf(db, id))
    const tasks = () => db.selectFrom('notes').select('text').where('doneAt', 'is', null).execute()
    const failed = (reason: string) => mark({ act: 'fail', key: keyOf(order), reason }, later(1))
    expect(await failed('  ')).toEqual({ ok: false, why: 'no-reason' })
    for (let attempt = 0; attempt < 2; attempt++) expect(await failed('No one at home')).toEqual({ ok: true })
    expect(await tasks()).toEqual([
      { text: `Order ${order.number} was not delivered, says rider Ravi: No one at home.` },
    ])
    expect((await stops(db, id))[0]).toMatchObject({ is: 'failed', reason: 'No one at home' })
    await mark({ act: 'deliver', key: keyOf(order) }, later(30))
    expect(await tasks()).toEqual([])
  })

  it('do not deliver a cancelled parcel or one of another day', async () => {
    const db = await open()
    const [refunded, moved] = await createRiderOrders(db, 2)
    if (!refunded || !moved) throw new Error('no orders')
    const id = await make(db, { keys: [keyOf(refunded), keyOf(moved)] })
    await moveTestOrder(db, refunded.id, 'refunded')
    await db.updateTable('parcels').set({ promisedDay: '2026-11-23' }).where('orderId', '=', moved.id).execute()
    expect((await stops(db, id)).map(({ is }) => is)).toEqual(['cancelled', 'moved'])
    const mark = as(db, await secretOf(db, id))
    for (const order of [refunded, moved])
      expect(await mark({ act: 'deliver', key: keyOf(order) }, NOON)).toEqual({ ok: false, why: 'cannot' })
    expect(await listRuns(db, { open: true, now: NOON })).toMatchObject([{ delivered: 0, of: 0 }])
  })

  it('have one link at a time, of which only a hash is stored, until six hours after the last slot', async () => {
    const db = await open()
    const [order, other] = await createRiderOrders(db, 2)
    if (!order || !other) throw new Error('no orders')
    const id = await make(db, { keys: [keyOf(order)] })
    const secret = await secretOf(db, id)
    expect(JSON.stringify(await findRun(db, id))).not.toContain(secret)
    const deliver = { act: 'deliver', key: keyOf(order) } as const
    await renewRunLink(db, id, MEERA)
    expect(await as(db, secret)(deliver, NOON)).toEqual({ ok: false, why: 'unknown' })
    expect(await findRunBySecret(db, secret)).toBeUndefined()
    const mark = as(db, await secretOf(db, id))
    expect(await mark({ ...deliver, key: keyOf(other) }, NOON)).toEqual({ ok: false, why: 'unknown' })
    expect(await mark(deliver, new Date('2026-11-22T01:00:00.000Z'))).toEqual({ ok: false, why: 'over' })
    expect(await mark(deliver, NOON)).toEqual({ ok: true })
  })
})
