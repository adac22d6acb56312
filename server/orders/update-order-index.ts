import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockOrderIndex, updateCustomers } from '#server/customers/update-customers.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { ensureJobs } from '#server/jobs/queue.ts'
import { readIndexRows } from './order-index-rows.ts'

/** Orders per transaction. A payment for one of them waits until it commits. */
const BATCH_SIZE = 100
/** Orders that a request indexes itself, at most. After an upgrade there are many more, which are left to a job. */
const MAX_IN_REQUEST = 200
/** Orders that a request indexes beside the job: those changed last, which a person looks for. */
const LATEST = 20
/** Rows per insert, below the parameter limit of both databases. */
const ROWS_PER_INSERT = 400
/** Time limit of a run of the job in milliseconds: below its lease, and below the time that a worker has to stop. */
const TIME_LIMIT_MS = 5000
/** Pause between batches of the job, to leave the database to the shop. */
const PAUSE_MS = 50

export const ORDER_INDEX_JOB = 'order-index'

/**
 * Updates the order list index (`orderListings`, `orderTerms`) and the index of customers for orders that changed.
 * Triggers mark those; every reader of the indexes calls this first. Returns whether all orders are indexed. If not,
 * the orders changed last are, and a job indexes the rest.
 */
export async function updateOrderIndex(db: Db): Promise<boolean> {
  if ((await outdatedOrders(db, MAX_IN_REQUEST + 1).execute()).length > MAX_IN_REQUEST) {
    await ensureJobs(db, ORDER_INDEX_JOB, ['all'], new Date())
    await indexBatch(db, LATEST)
    return false
  }
  await indexAllOrders(db)
  return true
}

/** Job handler that indexes all changed orders, those changed last first. Every batch that is committed stays done. */
export async function runOrderIndexJob({ db, now }: { db: Db; now: () => Date }): Promise<Date | undefined> {
  const deadline = performance.now() + TIME_LIMIT_MS
  do {
    if (!(await hasOutdated(db)) || (await indexBatch(db, BATCH_SIZE)) < BATCH_SIZE) return undefined
    await wait(PAUSE_MS)
  } while (performance.now() < deadline)
  return now()
}

/** Indexes all changed orders, however long it takes. */
export async function indexAllOrders(db: Db): Promise<void> {
  while (await hasOutdated(db)) if ((await indexBatch(db, BATCH_SIZE)) < BATCH_SIZE) return
}

const hasOutdated = async (db: Db): Promise<boolean> => (await outdatedOrders(db, 1).executeTakeFirst()) !== undefined

const outdatedOrders = (db: Db | Trx, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('listingOutdated', '=', sql.lit(1))
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

const indexBatch = (db: Db, size: number): Promise<number> => transact(db, (trx) => indexBatchWithin(trx, size))

/** Returns the number of orders that were indexed. */
async function indexBatchWithin(trx: Trx, size: number): Promise<number> {
  // Serializes the writers: a slower one must not overwrite newer rows with an older read.
  await lockOrderIndex(trx)
  // On PostgreSQL, orders locked by other transactions are skipped and indexed later.
  const outdated = outdatedOrders(trx, size)
  const mine = isSqlite(trx) ? outdated : outdated.forNoKeyUpdate().skipLocked()
  const ids = (await mine.execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.updateTable('orders').set({ listingOutdated: 0 }).where('id', 'in', ids).execute()
  for (const table of ['orderListings', 'orderTerms'] as const)
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  const { listings, terms } = await readIndexRows(trx, ids)
  for (const rows of chunksOf(listings)) await trx.insertInto('orderListings').values(rows).execute()
  for (const rows of chunksOf(terms)) await trx.insertInto('orderTerms').values(rows).execute()
  await updateCustomers(trx, ids)
  return ids.length
}

const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, at) =>
    rows.slice(at * ROWS_PER_INSERT, (at + 1) * ROWS_PER_INSERT),
  )
