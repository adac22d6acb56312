import { createHash } from 'node:crypto'
import { customerKeyOf } from '#domain/desk/customer-key.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type CustomerData, deleteCustomerData, isEmpty, readCustomerData } from './delete-customer-data.ts'
import { exportCustomerData } from './export-customer-data.ts'

/** Order number, enquiry id or customer id that identifies a customer. */
export type CustomerReference = { number?: string | undefined; id?: string | undefined; customer?: string | undefined }

/**
 * Returns the customer's email, or the key of their phone number without one; `undefined` if the reference does not
 * exist or its data was deleted.
 */
export async function emailOf(db: Db, { number, id, customer }: CustomerReference): Promise<string | undefined> {
  if (customer !== undefined) return emailOfCustomer(db, customer)
  if (number !== undefined) {
    const order = await db
      .selectFrom('orders')
      .select(['email', 'phone'])
      .where('number', '=', number)
      .executeTakeFirst()
    return (order && (order.email || customerKeyOf(order))) || undefined
  }
  const row = await db
    .selectFrom('enquiries')
    .select('email')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  return row?.email || undefined
}

async function emailOfCustomer(db: Db, customer: string): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('emailKey').where('id', '=', customer).executeTakeFirst()
  return row?.emailKey
}

/** Hash of the preview of a deletion. It changes as soon as something else would be deleted. */
const previewDigest = ({ orders, enquiries, notices, emails, notes, tags, open, staying }: CustomerData): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        orders.map(({ number, updatedAt }) => [number, updatedAt]),
        ...[enquiries, notices, emails, notes, tags, open, staying],
      ]),
    )
    .digest('hex')
    .slice(0, 16)

/**
 * Returns what is stored about an email address, the name on the latest order, what would remain after a deletion, and
 * the hash of this preview.
 */
export async function previewDeletion(db: Db, email: string, now: Date) {
  const held = await readCustomerData(db, email, now)
  const { enquiries, notices, emails, notes, tags, open, staying } = held
  const orders = held.orders.map(({ number }) => number)
  const name = held.orders.at(-1)?.buyer.fullName ?? ''
  return {
    name,
    orders,
    enquiries,
    notices,
    emails,
    notes,
    tags,
    open,
    staying,
    nothing: isEmpty(held),
    seen: previewDigest(held),
  }
}

/** Deletes a customer's data. Returns `false` if the data changed since the preview, or an order is open. */
export async function deleteCustomer(
  place: { db: Db; files: FileStore; dataDir: string },
  email: string,
  { seen, ...actor }: Actor & { seen: string },
): Promise<boolean> {
  const { ok } = await deleteCustomerData(place, email, actor, (held) => previewDigest(held) === seen)
  return ok
}

/** Returns all data about a customer as JSON. The audit line does not name them. */
export async function exportCustomerFile(db: Db, email: string, actor: Actor): Promise<string> {
  const whole = await exportCustomerData(db, email, actor.now)
  await transact(db, (trx) => writeAudit(trx, { what: 'Handed out what was held about an address.' }, actor))
  return JSON.stringify(whole, null, 2)
}
