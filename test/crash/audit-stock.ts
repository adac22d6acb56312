import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Stock of a counted product before the first sale. */
export const STOCK_ON_HAND = 100_000

type Rows = Record<string, unknown>[]
const read = async (db: Db, statement: string): Promise<Rows> =>
  (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows

/** Returns stock counts that do not match the orders' reservations and sales. */
export async function stockErrors(db: Db): Promise<string[]> {
  const rows = await read(
    db,
    `select s.id, s.on_hand, s.reserved,
       (select coalesce(sum(h.quantity), 0) from stock_holds h where h.stock_id = s.id and h.state = 'held') as held,
       (select coalesce(sum(h.quantity), 0) from stock_holds h where h.stock_id = s.id and h.state = 'sold') as sold
     from stock s`,
  )
  return rows.flatMap(({ id, onHand, reserved, held, sold }) => {
    const right = Number(onHand) + Number(sold) === STOCK_ON_HAND && Number(reserved) === Number(held)
    return right ? [] : [`stock of ${id}: ${onHand} on hand, ${sold} sold, ${reserved} reserved, ${held} held`]
  })
}

/** Invoice numbers have no gaps, and every paid order has an invoice. */
export async function invoiceErrors(db: Db): Promise<string[]> {
  const years = await read(
    db,
    'select series, year, min(serial) as first, max(serial) as last, count(*) as many from invoices group by series, year',
  )
  const gaps = years.flatMap(({ year, first, last, many }) =>
    Number(first) === 1 && Number(last) === Number(many)
      ? []
      : [`invoices of ${year}: ${many}, numbered from ${first} to ${last}`],
  )
  const missing = await read(
    db,
    `select number from orders where state = 'paid' and id not in (select order_id from invoices)`,
  )
  return [...gaps, ...missing.map(({ number }) => `order ${number} is paid and has no invoice`)]
}

/** The receipts for cash have no gaps. */
export async function receiptErrors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('handPayments')
    .select('receiptNumber')
    .where('receiptNumber', 'is not', null)
    .execute()
  const numbers = rows.map(({ receiptNumber }) => Number(receiptNumber?.split('/').at(-1))).sort((a, b) => a - b)
  return numbers.every((number, index) => number === index + 1) ? [] : [`receipts for cash: ${numbers}`]
}

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some((table) => table.name === name)
}
