import { indianDate } from '#domain/delivery/calendar.ts'
import { emailOfKey } from '#domain/desk/customer-key.ts'
import type { CustomerFilter } from '#domain/desk/customer-list.ts'
import { findCustomerPage } from '#server/customers/find-customers.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'

export const CUSTOMER_COLUMNS = [
  ...['Name', 'Email', 'City', 'GSTIN', 'Orders', 'Spent in rupees', 'Last order', 'Recipients', 'Newsletter'],
]

type PageContext = { live: boolean; today: string; size: number }

/** Returns a page of the customer export. */
export async function customerRows(db: Db, filter: CustomerFilter, { size, ...context }: PageContext) {
  const { rows, next } = await findCustomerPage(db, filter, context, size)
  const emails = await emailsOf(
    db,
    rows.map(({ id }) => id),
  )
  const cells = rows.map(({ id, name, place, gstin, orders, spentPaise, lastOrderAt, recipients, newsletter }) => [
    ...[name, emails.get(id) ?? '', place, gstin, String(orders), (spentPaise / 100).toFixed(2)],
    ...[indianDate(new Date(lastOrderAt)), String(recipients), newsletter ? 'yes' : ''],
  ])
  return { rows: cells, next }
}

async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'emailKey'])
    .where(inList(db, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, emailKey }) => [id, emailOfKey(emailKey)]))
}
