import { indianDate } from '#domain/delivery/calendar.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { ownerEmailsMentioning } from '#server/email/owner-emails.ts'
import { recountIntake } from '#server/enquiries/intake-limits.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { noticesOf } from '#server/notices/queries.ts'
import { lockOrderById, orderById } from '#server/orders/queries.ts'
import { deleteOrphanEmailFiles } from '#server/retention/emails.ts'
import { deleteEnquiries, deleteUploads, enquiryFileNames } from '#server/retention/enquiries.ts'
import { erasePersonalData } from '#server/retention/erase-personal-data.ts'
import { RETENTION_POLICIES } from '#server/retention/policies.ts'
import { hasOpenIssue } from '#server/retention/settled-orders.ts'
import { deletePrintedDocuments } from '#server/retention/unused-files.ts'
import { emailsOf, enquiriesOf, ordersOf, teamDataOf } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** A provider may still report a payment for this long. */
const UNPAID_FOR_MS = 3 * DAY_MS

const OPEN_STATES: readonly OrderState[] = ['under_review', 'paid', 'packed', 'shipped']
const UNPAID_STATES: readonly OrderState[] = ['created', 'awaiting_payment', 'failed']

/** `updatedAt` is the time of the order's last change. */
type DatedOrder = Order & { updatedAt: string }

export type CustomerData = {
  orders: DatedOrder[]
  enquiries: number
  /** Messages that the address waits for. */
  notices: number
  emails: number
  /** Notes of the team, and its tags. */
  notes: number
  tags: number
  /** Numbers of orders that block the deletion. */
  open: string[]
  /** Documents that the law requires to keep, with the date until which. */
  staying: string[]
}

/** Returns what the shop stores about an email address, and what blocks or survives a deletion. */
export const readCustomerData = (db: Db, email: string, now: Date): Promise<CustomerData> =>
  transact(db, (trx) => readCustomerDataWithin(trx, email, now))

async function readCustomerDataWithin(trx: Trx, email: string, now: Date): Promise<CustomerData> {
  const orders = await datedOrders(trx, await ordersOf(trx, email))
  const ids = orders.map(({ id }) => id)
  const open: string[] = []
  for (const order of orders) if (await isOpen(trx, order, now)) open.push(order.number)
  const enquiries = (await enquiriesOf(trx, email)).length
  const notices = (await noticesOf(trx, email)).length
  const emails = (await emailsOf(trx, email, ids)).length
  const { notes, tags } = await teamDataOf(trx, email)
  const counts = { enquiries, notices, emails, notes: notes.length, tags: tags.length }
  return { orders, ...counts, open, staying: await keptDocuments(trx, ids) }
}

/** Returns whether the shop stores nothing about the address. */
export const isEmpty = ({ orders, enquiries, notices, emails }: CustomerData): boolean =>
  orders.length + enquiries + notices + emails === 0

async function datedOrders(trx: Trx, rows: readonly { id: string; updatedAt: string }[]): Promise<DatedOrder[]> {
  const orders: DatedOrder[] = []
  for (const { id, updatedAt } of rows) {
    const order = await orderById(trx, id)
    if (order) orders.push({ ...order, updatedAt })
  }
  return orders
}

async function isOpen(trx: Trx, { id, state, updatedAt }: DatedOrder, now: Date): Promise<boolean> {
  if (OPEN_STATES.includes(state)) return true
  if (UNPAID_STATES.includes(state) && now.getTime() - Date.parse(updatedAt) < UNPAID_FOR_MS) return true
  return hasOpenIssue(trx, id)
}

async function keptDocuments(trx: Trx, orderIds: readonly OrderId[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const documents = await trx
    .selectFrom('invoices')
    .leftJoin('creditNotes', 'creditNotes.invoiceNumber', 'invoices.number')
    .select(['invoices.number', 'invoices.issuedAt', 'creditNotes.number as creditNote'])
    .where('orderId', 'in', orderIds)
    .orderBy('invoices.number')
    .execute()
  return documents.map(({ number, issuedAt, creditNote }) => {
    const until = new Date(issuedAt)
    until.setUTCFullYear(until.getUTCFullYear() + RETENTION_POLICIES['tax-papers'].years)
    const which = creditNote ? `${number} and credit note ${creditNote}` : number
    return `Invoice ${which} with its name and address until ${formatDate(indianDate(until))}: required by tax law.`
  })
}

/**
 * Deletes the personal data of an email address: enquiries with their files, sign-ups, notices, emails, the team's notes
 * and tags, and the buyer's details on orders. Amounts stay in the books without a name; invoices stay as long as tax law requires.
 *
 * Deletes nothing, with `ok: false`, if orders are open, if nothing is stored, or if `agreed` rejects what was found.
 */
export async function deleteCustomerData(
  { db, files, dataDir }: { db: Db; files: FileStore; dataDir: string },
  email: string,
  actor: Actor,
  agreed: (held: CustomerData) => boolean = () => true,
): Promise<{ ok: boolean; held: CustomerData }> {
  const erased = await transact(db, async (trx) => {
    const orders = await lockOrders(trx, email)
    const held = await readCustomerDataWithin(trx, email, actor.now)
    if (held.open.length > 0 || isEmpty(held) || !agreed(held)) return { ok: false as const, held }
    await deleteOwnerEmails(trx, email, orders)
    const ids = orders.map(({ id }) => id)
    const emails = (await emailsOf(trx, email, ids)).map(({ id }) => id)
    if (emails.length > 0) await trx.deleteFrom('mails').where('id', 'in', emails).execute()
    for (const order of orders) await erasePersonalData(trx, order, actor.now)
    const enquiries = await enquiriesOf(trx, email)
    await deleteEnquiries(
      trx,
      enquiries.map(({ id }) => id),
    )
    await deleteNotices(trx, email)
    await recountIntake(trx, actor.now)
    const what = `Erased what was held about an address: ${describeCount(orders.length, enquiries.length)}.`
    await writeAudit(trx, { what }, actor)
    const resumes = enquiries.flatMap(enquiryFileNames)
    return { ok: true as const, held, resumes }
  })
  const { ok, held } = erased
  if (!erased.ok) return { ok, held }
  await deleteUploads(files, erased.resumes)
  await deleteOrphanEmailFiles(db, dataDir)
  await deletePrintedDocuments(db, dataDir)
  return { ok, held }
}

const describeCount = (orders: number, enquiries: number) => `${orders} orders, ${enquiries} enquiries and sign-ups`

async function deleteNotices(trx: Trx, email: string): Promise<void> {
  const ids = (await noticesOf(trx, email)).map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('notices').where('id', 'in', ids).execute()
}

/** Locks the orders in the order of their ids, as every transaction does, to avoid deadlocks. */
async function lockOrders(trx: Trx, email: string): Promise<Order[]> {
  const held: Order[] = []
  for (const { id } of (await ordersOf(trx, email)).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const order = await lockOrderById(trx, id)
    if (order) held.push(order)
  }
  return held
}

/** Deletes the emails to owners that name one of the orders or the address. */
async function deleteOwnerEmails(trx: Trx, email: string, orders: readonly Order[]): Promise<void> {
  const about = await ownerEmailsMentioning(trx, [email.trim(), ...orders.map(({ number }) => number)])
  for (const { id } of about) await trx.deleteFrom('mails').where('id', '=', id).execute()
}
