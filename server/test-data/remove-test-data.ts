import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { removeFromCustomers } from '#server/customers/update-customers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { ownerEmailsOfTests } from '#server/email/owner-emails.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { deleteOrphanEmailFiles } from '#server/retention/emails.ts'
import { deleteOrphanDocuments } from '#server/retention/unused-files.ts'
import { isRemovable, loosePayments, removableOrders } from './queries.ts'
import { restoreStock } from './restore-stock.ts'

/** Orders per transaction, which limits how long other writers of an open shop wait. */
const BATCH = 100

/** The tables with data of an order, in the order in which they are emptied. */
export const EMPTIED_TABLES = [
  'stockHolds',
  'stockMoves',
  'holders',
  'offerUses',
  'creditNotes',
  'invoices',
  'mails',
  'refundLines',
  'refunds',
  'disputes',
  'notes',
  'orderNotes',
  'packTicks',
  'runStops',
  'runs',
  'paymentLinks',
  'qrCodes',
  'handPayments',
  'orderListings',
  'orderTerms',
  'customerOrders',
  'customerListings',
  'customerTerms',
  'customerWords',
  'customerNotes',
  'customerTags',
  'customers',
  'payments',
  'enquiries',
  'orderBoxItems',
  'parcelLines',
  'parcels',
  'orderLines',
  'orderEvents',
  'orders',
] as const satisfies readonly (keyof Schema)[]

/**
 * Deletes test orders with their jobs, emails and documents, and returns their stock. Each batch is one transaction,
 * so an interrupted run can be repeated. Rows created while it runs stay.
 *
 * Returns the numbers of deleted orders and of payments without an order; undefined if `agreed` returns false.
 */
export async function removeTestData(
  { db, files, dataDir }: { db: Db; files: FileStore; dataDir: string },
  actor: Actor,
  agreed: () => Promise<boolean> = async () => true,
): Promise<{ orders: number; loose: number } | undefined> {
  const listed = await removableOrders(db).select(['orders.id', 'orders.number']).execute()
  const loose = (await loosePayments(db).select('id').execute()).map(({ id }) => id)
  if (!(await agreed())) return undefined
  let orders = 0
  for (const batch of toBatches(listed)) {
    await deleteDocuments(dataDir, batch)
    const ids = batch.map(({ id }) => id)
    orders += await transact(db, (trx) => deleteOrders(trx, ids, actor))
  }
  await deleteOrphanDocuments(db, files)
  await deleteOrphanEmailFiles(db, dataDir)
  let payments = 0
  for (const ids of toBatches(loose)) payments += await transact(db, (trx) => deleteLoosePayments(trx, ids, actor))
  return { orders, loose: payments }
}

const toBatches = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / BATCH) }, (_, at) => things.slice(at * BATCH, (at + 1) * BATCH))

/**
 * Deletes the orders that are still removable once their rows are locked: one may have received real money since.
 */
async function deleteOrders(trx: Trx, wanted: readonly string[], actor: Actor): Promise<number> {
  const locked = await forUpdate(
    trx,
    trx.selectFrom('orders').select(['id', 'number']).where('id', 'in', wanted).where(isRemovable).orderBy('id'),
  ).execute()
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  await deleteJobs(trx, ids)
  await trx.deleteFrom('creditNotes').where('invoiceNumber', 'in', invoiceNumbersOf(trx, ids)).execute()
  await trx
    .deleteFrom('refundLines')
    .where('refundId', 'in', trx.selectFrom('refunds').select('id').where('orderId', 'in', ids))
    .execute()
  await trx
    .deleteFrom('disputes')
    .where('paymentId', 'in', trx.selectFrom('payments').select('id').where('orderId', 'in', ids))
    .execute()
  await trx.deleteFrom('mails').where('enquiryId', 'in', problemsOf(trx, ids)).execute()
  for (const table of TABLES_BY_ORDER) await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  await trx.deleteFrom('runs').where('id', 'not in', trx.selectFrom('runStops').select('runId')).execute()
  await restoreStock(trx, ids, actor.now)
  for (const table of [
    'stockMoves',
    'holders',
    'orderBoxItems',
    'parcelLines',
    'parcels',
    'orderLines',
    'orderEvents',
  ] as const)
    await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
  await removeFromCustomers(trx, ids)
  const numbers = locked.map(({ number }) => number).sort()
  const ownerEmails = await ownerEmailsOfTests(trx, numbers)
  if (ownerEmails.length > 0) await trx.deleteFrom('mails').where('id', 'in', ownerEmails).execute()
  await writeAudit(trx, { what: `Test orders taken away: ${numbers.join(', ')}.` }, actor)
  return ids.length
}

const TABLES_BY_ORDER = [
  ...(['invoices', 'mails', 'refunds', 'notes', 'orderNotes', 'packTicks', 'runStops', 'paymentLinks'] as const),
  ...(['orderListings', 'orderTerms', 'qrCodes', 'handPayments'] as const),
  ...(['payments', 'enquiries', 'offerUses'] as const),
]

/** Their photos are deleted by the next sweep. */
const problemsOf = (trx: Trx, ids: readonly string[]) =>
  trx.selectFrom('enquiries').select('id').where('orderId', 'in', ids)

const invoiceNumbersOf = (trx: Trx, ids: readonly string[]) =>
  trx.selectFrom('invoices').select('number').where('orderId', 'in', ids)

/** The subject of a job is the id of a payment or a refund. */
async function deleteJobs(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const table of ['payments', 'refunds'] as const) {
    const subjects = trx.selectFrom(table).select('id').where('orderId', 'in', ids)
    await trx.deleteFrom('jobs').where('subject', 'in', subjects).execute()
  }
}

async function deleteLoosePayments(trx: Trx, ids: readonly string[], actor: Actor): Promise<number> {
  const loose = loosePayments(trx).where('id', 'in', ids).select('id')
  const back = trx.selectFrom('refunds').select('id').where('paymentId', 'in', loose)
  for (const subjects of [loose, back]) await trx.deleteFrom('jobs').where('subject', 'in', subjects).execute()
  await trx.deleteFrom('refunds').where('paymentId', 'in', loose).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('payments')
    .where('provider', '=', TEST_PROVIDER)
    .where('orderId', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  const count = Number(numDeletedRows)
  if (count > 0) await writeAudit(trx, { what: `Test payments without an order taken away: ${count}.` }, actor)
  return count
}

/** Deletes the printed documents of the orders. */
async function deleteDocuments(dataDir: string, orders: readonly { number: string }[]): Promise<void> {
  for (const { number } of orders) await rm(join(dataDir, 'papers', number), { recursive: true, force: true })
}
