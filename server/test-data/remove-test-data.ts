import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TEST_PROVIDER } from '#domain/payment/test-money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Files } from '#server/files/files.ts'
import { ownerEmailsOfTests } from '#server/outbox/owner-emails.ts'
import { sweepEmails } from '#server/retention/email-terms.ts'
import { sweepDocuments } from '#server/retention/printed-documents.ts'
import { giveStockBack } from './give-stock-back.ts'
import { isRemovable, loosePayments, removableOrders } from './queries.ts'

/** Orders that go in one transaction, so that a shop that is open meanwhile does not wait for long. */
const BATCH = 100

/** The tables that hold something of an order, in the order in which they are emptied. */
export const EMPTIED = [
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
  'paymentLinks',
  'orderListings',
  'orderTerms',
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
 * Takes away what was made in test mode, with its work, its emails and documents; what it took from stock is given back.
 * Each batch goes whole or not at all: ended half way and begun again, it goes on with what is left. What comes while it
 * works stays. Says how many orders and payments without an order are gone; nothing where it is not what somebody has
 * `agreed` to.
 */
export async function removeTestData(
  { db, files, dataDir }: { db: Db; files: Files; dataDir: string },
  by: By,
  agreed: () => Promise<boolean> = async () => true,
): Promise<{ orders: number; loose: number } | undefined> {
  const listed = await removableOrders(db).select(['orders.id', 'orders.number']).execute()
  const loose = (await loosePayments(db).select('id').execute()).map(({ id }) => id)
  if (!(await agreed())) return undefined
  let orders = 0
  for (const batch of chunksOf(listed)) {
    await removeDocuments(dataDir, batch)
    const ids = batch.map(({ id }) => id)
    orders += await transact(db, (trx) => removeOrders(trx, ids, by))
  }
  await sweepDocuments(db, files)
  await sweepEmails(db, dataDir)
  let payments = 0
  for (const ids of chunksOf(loose)) payments += await transact(db, (trx) => removeLoose(trx, ids, by))
  return { orders, loose: payments }
}

const chunksOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / BATCH) }, (_, at) => things.slice(at * BATCH, (at + 1) * BATCH))

/** Those that are still test orders once they are held: one may have become a real one a moment ago. */
async function removeOrders(trx: Trx, wanted: readonly string[], by: By): Promise<number> {
  const held = await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', 'in', wanted)
    .where(isRemovable)
    .returning(['id', 'number'])
    .execute()
  if (held.length === 0) return 0
  const ids = held.map(({ id }) => id)
  await removeWork(trx, ids)
  await trx.deleteFrom('creditNotes').where('invoiceNumber', 'in', numbersOf(trx, ids)).execute()
  await trx
    .deleteFrom('refundLines')
    .where('refundId', 'in', trx.selectFrom('refunds').select('id').where('orderId', 'in', ids))
    .execute()
  await trx
    .deleteFrom('disputes')
    .where('paymentId', 'in', trx.selectFrom('payments').select('id').where('orderId', 'in', ids))
    .execute()
  await trx.deleteFrom('mails').where('enquiryId', 'in', problemsOf(trx, ids)).execute()
  for (const table of OF_ORDERS) await trx.deleteFrom(table).where('orderId', 'in', ids).execute()
  await giveStockBack(trx, ids, by.now)
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
  const numbers = held.map(({ number }) => number).sort()
  const told = await ownerEmailsOfTests(trx, numbers)
  if (told.length > 0) await trx.deleteFrom('mails').where('id', 'in', told).execute()
  await writeAudit(trx, { what: `Test orders taken away: ${numbers.join(', ')}.` }, by)
  return ids.length
}

const OF_ORDERS = [
  ...(['invoices', 'mails', 'refunds', 'notes', 'orderNotes', 'packTicks', 'paymentLinks'] as const),
  ...(['orderListings', 'orderTerms', 'payments', 'enquiries', 'offerUses'] as const),
]

/** Their photos go with the next sweep. */
const problemsOf = (trx: Trx, ids: readonly string[]) =>
  trx.selectFrom('enquiries').select('id').where('orderId', 'in', ids)

const numbersOf = (trx: Trx, ids: readonly string[]) =>
  trx.selectFrom('invoices').select('number').where('orderId', 'in', ids)

/** Jobs name the payment or the refund that they are about. */
async function removeWork(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const table of ['payments', 'refunds'] as const) {
    const subjects = trx.selectFrom(table).select('id').where('orderId', 'in', ids)
    await trx.deleteFrom('jobs').where('subject', 'in', subjects).execute()
  }
}

async function removeLoose(trx: Trx, ids: readonly string[], by: By): Promise<number> {
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
  if (count > 0) await writeAudit(trx, { what: `Test payments without an order taken away: ${count}.` }, by)
  return count
}

/** The papers that were printed for them. */
async function removeDocuments(dataDir: string, orders: readonly { number: string }[]): Promise<void> {
  for (const { number } of orders) await rm(join(dataDir, 'papers', number), { recursive: true, force: true })
}
