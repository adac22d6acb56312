import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { claimJob } from '#server/jobs/queue.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { createLog } from '#server/log.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openPostgres, testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder } from '#test/paid-order.ts'
import { ORDER_INDEX_JOB, runOrderIndexJob, updateOrderIndex } from './update-order-index.ts'

const isMarked = async (db: Db, id: OrderId) =>
  (await db.selectFrom('orders').select('listingOutdated').where('id', '=', id).executeTakeFirstOrThrow())
    .listingOutdated === 1

describe.each(testDatabases)('updating the order index on %s', (_, open) => {
  it('is requested by each change that a list shows, and by no other', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db)
    const changes = {
      order: () => db.updateTable('orders').set({ fullName: 'Meera Nair' }).where('id', '=', id),
      parcel: () => db.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', id),
      payment: () => db.updateTable('payments').set({ providerRef: 'pay_1' }).where('orderId', '=', id),
    }
    expect(await isMarked(db, id)).toBe(true)
    for (const [what, change] of Object.entries(changes)) {
      await updateOrderIndex(db)
      expect(await isMarked(db, id), what).toBe(false)
      await change().execute()
      expect(await isMarked(db, id), what).toBe(true)
    }
    await updateOrderIndex(db)
    await db.updateTable('orders').set({ updatedAt: new Date().toISOString() }).where('id', '=', id).execute()
    await db.updateTable('parcels').set({ tracking: 'AWB 1' }).where('orderId', '=', id).execute()
    expect(await isMarked(db, id)).toBe(false)
  })
})

describe('updating the order index during changes, on PostgreSQL', () => {
  it('skips an order that is being changed until the next run, and indexes the others', async () => {
    const db = await openPostgres()
    const [changing, other] = [await createOrder(db), await createOrder(db)]
    await transact(db, async (trx) => {
      await trx.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', changing.id).execute()
      await updateOrderIndex(db)
      expect([await isMarked(db, changing.id), await isMarked(db, other.id)]).toEqual([true, false])
    })
    await updateOrderIndex(db)
    const { rows } = await sql<{ term: string }>`select term from order_terms where order_id = ${changing.id}`.execute(
      db,
    )
    expect(rows.map(({ term }) => term)).toContain('682001')
  })

  it('blocks changes to the rows that it has read', async () => {
    const db = await openPostgres()
    const { id } = await createOrder(db)
    const listed = Promise.withResolvers<void>()
    const changed = transact(db, async (trx) => {
      await trx.updateTable('orders').set({ listingOutdated: 0 }).where('id', '=', id).execute()
      listed.resolve()
      await sql`select pg_sleep(0.2)`.execute(trx)
    })
    await listed.promise
    await db.updateTable('parcels').set({ zipCode: '682001' }).where('orderId', '=', id).execute()
    await changed
    expect(await isMarked(db, id)).toBe(true)
  })
})

const COUNT = 330

const outdated = async (db: Db): Promise<number> =>
  (await db.selectFrom('orders').select('id').where('listingOutdated', '=', 1).execute()).length

const townOf = async (db: Db, id: OrderId) =>
  (await db.selectFrom('orderListings').select('town').where('orderId', '=', id).executeTakeFirst())?.town

describe.each(testDatabases)('many orders to index on %s', (_, open) => {
  /** A shop after an upgrade that marked all its orders. `later` is the clock of a node, in seconds from now. */
  async function upgraded() {
    const db = await open()
    await copyOrders(db, COUNT)
    const node = (later = 0) => ({
      ...{ db, log: createLog({ logLevel: 'silent' }) },
      now: () => new Date(Date.now() + later * 1000),
    })
    const run = (later = 0) => runDueJobs(node(later), { [ORDER_INDEX_JOB]: runOrderIndexJob })
    return { db, run, claim: () => claimJob(db, [ORDER_INDEX_JOB], new Date()) }
  }

  it('are left to a job by a request, but for those changed last', async () => {
    const { db, run } = await upgraded()
    const added = await createPaidOrder(db, { at: new Date(), shipping: { city: 'Kochi' } })
    expect(await updateOrderIndex(db)).toBe(false)
    expect(await townOf(db, added.id)).toBe('kochi')
    expect(await outdated(db)).toBe(COUNT + 1 - 20)
    expect(await run()).toBe(1)
    expect(await outdated(db)).toBe(0)
    expect(await updateOrderIndex(db)).toBe(true)
  })

  it('are indexed on by another node when the one with the job has died', async () => {
    const { db, run, claim } = await upgraded()
    await updateOrderIndex(db)
    // This node dies with the job after some orders.
    expect(await claim()).toBeDefined()
    await updateOrderIndex(db)
    const left = await outdated(db)
    expect([left < COUNT, await run(), await outdated(db)]).toEqual([true, 0, left])
    expect(await run(61)).toBe(1)
    expect(await outdated(db)).toBe(0)
  })

  it('are right afterwards on two nodes at once, also one that changes meanwhile', async () => {
    const { db, run } = await upgraded()
    await updateOrderIndex(db)
    const { id } = await db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()
    const change = (city: string) => db.updateTable('parcels').set({ city }).where('orderId', '=', id).execute()
    const runs = [run(), run(), runOrderIndexJob({ db, now: () => new Date() })]
    await change('Kollam')
    await Promise.all(runs)
    await updateOrderIndex(db)
    expect([await townOf(db, id), await outdated(db)]).toEqual(['kollam', 0])
    const rows = await db.selectFrom('orderListings').select('orderId').where('collection', '=', '').execute()
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length)
    expect(rows).toHaveLength(COUNT)
  })
})
