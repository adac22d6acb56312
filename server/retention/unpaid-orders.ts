import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { held, lockNames, type Trx, transact } from '#server/db/transact.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'

/** Unpaid orders that stay, however many there are within a day: 100 MB of ordinary ones, 700 MB of the largest. */
export const MOST_UNPAID = 20_000
/** How many go in one transaction: the others wait no longer. */
const SOME = 10
const DAY_MS = 24 * 60 * 60_000

type Trimming = { most?: number; isOver?: () => boolean }

/**
 * Removes unpaid orders beyond `most`, those first that have not changed for the longest time. An order never goes within
 * 24 hours of its last change, nor one that anybody has tried to pay for or that a person at the shop has to do with. No
 * number of unpaid orders refuses a new one. Returns how many were removed.
 */
export async function trimUnpaidOrders(
  db: Db,
  now: Date,
  { most = MOST_UNPAID, isOver = () => false }: Trimming = {},
): Promise<number> {
  for (let removed = 0; ; ) {
    const some = isOver() ? 0 : await transact(db, (trx) => removeSome(trx, now, most))
    removed += some
    if (some === 0) return removed
  }
}

/** Counts and removes in one transaction, one node after the other, so that several remove no more than one would. */
async function removeSome(trx: Trx, now: Date, most: number): Promise<number> {
  await lockNames(trx, ['unpaid orders'])
  const excess = Number((await countUnpaid(trx).executeTakeFirst())?.count) - most
  if (excess <= 0) return 0
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  const oldest = unpaid(trx).select(['id', 'number']).where('updatedAt', '<=', before).where(isUntouched)
  // Held: the buyer of one may be coming back at this moment.
  const rows = await held(trx, oldest.orderBy('updatedAt').orderBy('id').limit(Math.min(SOME, excess))).execute()
  for (const { id, number } of rows) {
    await releaseStock(trx, id, now)
    for (const table of PARTS) await trx.deleteFrom(table).where('orderId', '=', id).execute()
    await trx.insertInto('removedOrders').values({ number }).execute()
    await trx.deleteFrom('orders').where('id', '=', id).execute()
  }
  return rows.length
}

/** The words of the index `orders_unpaid`. */
const isUnpaid = sql<SqlBool>`state in ('created', 'awaiting_payment', 'failed', 'cancelled')`

const unpaid = (db: Db) => db.selectFrom('orders').where(isUnpaid)

export const countUnpaid = (db: Db) => unpaid(db).select((eb) => eb.fn.countAll<number>().as('count'))

/** Rows of these keep an order: an attempt or a claim, and all that a person at the shop or its buyer has written. */
const KEEPING = [
  'payments',
  'paymentLinks',
  'orderNotes',
  'notes',
  'enquiries',
  'invoices',
  'refunds',
  'stockMoves',
] as const

const isUntouched = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.not(
    eb.or(
      KEEPING.map((table) =>
        eb.exists(eb.selectFrom(table).select(`${table}.orderId`).whereRef(`${table}.orderId`, '=', 'orders.id')),
      ),
    ),
  )

/** What belongs to such an order, in an order that breaks no foreign key. */
const PARTS = [
  ...(['mails', 'packTicks', 'orderTerms', 'orderListings', 'offerUses', 'holders', 'stockHolds'] as const),
  ...(['orderBoxItems', 'parcelLines', 'parcels', 'orderLines', 'orderEvents'] as const),
]
