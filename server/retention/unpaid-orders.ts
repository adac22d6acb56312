import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { removeFromCustomers } from '#server/customers/update-customers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { forUpdate, lockNames, type Trx, transact } from '#server/db/transact.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'

/**
 * Unpaid orders that are kept at most, apart from the last day's: 100 MB of ordinary ones, 700 MB of the largest.
 */
export const MAX_UNPAID = 20_000
/** Orders per transaction; a small number keeps the locks short. */
const BATCH_SIZE = 10
const DAY_MS = 24 * 60 * 60_000

type TrimOptions = { most?: number; isOver?: () => boolean }

/**
 * Removes unpaid orders beyond `max`, the least recently changed first, and returns their number. Never removes an
 * order within 24 hours of its last change, with a payment attempt, or with anything written by the team or its
 * buyer. New orders are never refused because of unpaid ones.
 */
export async function trimUnpaidOrders(
  db: Db,
  now: Date,
  { most: max = MAX_UNPAID, isOver = () => false }: TrimOptions = {},
): Promise<number> {
  for (let removed = 0; ; ) {
    const removedNow = isOver() ? 0 : await transact(db, (trx) => removeBatch(trx, now, max))
    removed += removedNow
    if (removedNow === 0) return removed
  }
}

/** Counts and removes under one lock, so that several nodes together do not remove too many. */
async function removeBatch(trx: Trx, now: Date, max: number): Promise<number> {
  await lockNames(trx, ['unpaid orders'])
  const excess = Number((await countUnpaid(trx).executeTakeFirst())?.count) - max
  if (excess <= 0) return 0
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  const oldest = unpaid(trx).select(['id', 'number']).where('updatedAt', '<=', before).where(isUntouched)
  // Locked, because the buyer may be paying at this moment.
  const rows = await forUpdate(
    trx,
    oldest.orderBy('updatedAt').orderBy('id').limit(Math.min(BATCH_SIZE, excess)),
  ).execute()
  for (const { id, number } of rows) {
    await releaseStock(trx, id, now)
    for (const table of DEPENDENT_TABLES) await trx.deleteFrom(table).where('orderId', '=', id).execute()
    await trx.insertInto('removedOrders').values({ number }).execute()
    await trx.deleteFrom('orders').where('id', '=', id).execute()
  }
  if (rows.length > 0)
    await removeFromCustomers(
      trx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/** Must match the condition of the index `orders_unpaid`. */
const isUnpaid = sql<SqlBool>`state in ('created', 'awaiting_payment', 'failed', 'cancelled')`

const unpaid = (db: Db) => db.selectFrom('orders').where(isUnpaid)

export const countUnpaid = (db: Db) => unpaid(db).select((eb) => eb.fn.countAll<number>().as('count'))

/**
 * An order with rows in these tables is kept: a payment attempt or claim, or anything written by the team or the
 * buyer.
 */
const KEEPING_TABLES = [
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
      KEEPING_TABLES.map((table) =>
        eb.exists(eb.selectFrom(table).select(`${table}.orderId`).whereRef(`${table}.orderId`, '=', 'orders.id')),
      ),
    ),
  )

/** Dependent tables, in the order of their foreign keys. */
const DEPENDENT_TABLES = [
  ...(['mails', 'packTicks', 'orderTerms', 'orderListings', 'offerUses', 'holders', 'stockHolds'] as const),
  ...(['orderBoxItems', 'parcelLines', 'parcels', 'orderLines', 'orderEvents'] as const),
]
