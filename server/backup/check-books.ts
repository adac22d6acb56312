import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'

/** Number of faults that are named. */
const MAX_FAULTS = 5

/**
 * Compares the tables of a shop with each other: references, amounts of orders, stock and document numbers. Returns
 * what does not add up, each in one sentence; empty when all does.
 */
export async function findBookFaults(db: Db): Promise<string[]> {
  const faults = [
    ...(isSqlite(db) ? await orphans(db) : []),
    ...(await wrongTotals(db)),
    ...(await wrongStock(db)),
    ...(await lateCounters(db)),
  ]
  return faults.slice(0, MAX_FAULTS)
}

/** PostgreSQL checks references itself, also when it loads a dump. */
async function orphans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  return rows.map(({ table, parent }) => `a row of ${table} has lost its ${parent}`)
}

async function wrongTotals(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where(sql<boolean>`subtotal_paise + cgst_paise + sgst_paise + igst_paise + shipping_paise <> total_paise`)
    .limit(MAX_FAULTS)
    .execute()
  return rows.map(({ number }) => `order ${number} does not add up`)
}

async function wrongStock(db: Db): Promise<string[]> {
  const reserved = sql<number>`(select coalesce(sum(quantity), 0) from stock_holds
    where stock_holds.stock_id = stock.id and state = 'held')`
  const rows = await db
    .selectFrom('stock')
    .select('id')
    .where(sql<boolean>`reserved <> ${reserved}`)
    .limit(MAX_FAULTS)
    .execute()
  return rows.map(({ id }) => `the stock of ${id} is not what its orders reserve`)
}

/** A counter behind the invoices would give a number twice. Retention may leave gaps. */
async function lateCounters(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('numberSeries', (join) =>
      join.onRef('numberSeries.series', '=', 'invoices.series').onRef('numberSeries.year', '=', 'invoices.year'),
    )
    .select((eb) => ['invoices.series', 'invoices.year', 'last', eb.fn.max('serial').as('newest')])
    .groupBy(['invoices.series', 'invoices.year', 'last'])
    .execute()
  return rows
    .filter(({ last, newest }) => Number(newest) > (last ?? 0))
    .map(({ series, year }) => `the counter of invoices ${series} ${year} is behind them`)
}
