import { indianDate } from '#domain/delivery/day.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { recountIntake } from '#server/enquiries/intake.ts'
import type { Files } from '#server/files/files.ts'
import { lockOrderById, orderById } from '#server/orders/queries.ts'
import { ownerEmailsNaming } from '#server/outbox/owner-emails.ts'
import { sweepEmails } from '#server/retention/email-terms.ts'
import { deleteEnquiries, filesOf, removeSent } from '#server/retention/enquiry-terms.ts'
import { forgetPerson } from '#server/retention/forget-person.ts'
import { isInQuestion } from '#server/retention/hold-settled.ts'
import { sweepPrinted } from '#server/retention/printed-documents.ts'
import { TERMS } from '#server/retention/terms.ts'
import { emailsOf, enquiriesOf, ordersOf } from './held-about.ts'

const DAY_MS = 24 * 60 * 60_000
/** So long a provider may still say that money has come. */
const UNPAID_FOR_MS = 3 * DAY_MS

const OPEN: readonly OrderState[] = ['under_review', 'paid', 'packed', 'shipped']
const UNPAID: readonly OrderState[] = ['created', 'awaiting_payment', 'failed']

/** `updatedAt`: when anything happened to it last. */
type Touched = Order & { updatedAt: string }

export type Held = {
  orders: Touched[]
  enquiries: number
  emails: number
  /** The numbers of orders that are not over and done with. */
  open: string[]
  /** What stays all the same, and until when. */
  staying: string[]
}

/** What there is about an address, and what of it cannot go. */
export const heldAbout = (db: Db, email: string, now: Date): Promise<Held> =>
  transact(db, (trx) => heldWithin(trx, email, now))

async function heldWithin(trx: Trx, email: string, now: Date): Promise<Held> {
  const orders = await touched(trx, await ordersOf(trx, email))
  const ids = orders.map(({ id }) => id)
  const open: string[] = []
  for (const order of orders) if (await isOpen(trx, order, now)) open.push(order.number)
  const enquiries = (await enquiriesOf(trx, email)).length
  const emails = (await emailsOf(trx, email, ids)).length
  return { orders, enquiries, emails, open, staying: await stayingOf(trx, ids) }
}

/** Whether there is nothing about an address at all. */
export const isNothing = ({ orders, enquiries, emails }: Held): boolean => orders.length + enquiries + emails === 0

async function touched(trx: Trx, rows: readonly { id: string; updatedAt: string }[]): Promise<Touched[]> {
  const orders: Touched[] = []
  for (const { id, updatedAt } of rows) {
    const order = await orderById(trx, id)
    if (order) orders.push({ ...order, updatedAt })
  }
  return orders
}

async function isOpen(trx: Trx, { id, state, updatedAt }: Touched, now: Date): Promise<boolean> {
  if (OPEN.includes(state)) return true
  if (UNPAID.includes(state) && now.getTime() - Date.parse(updatedAt) < UNPAID_FOR_MS) return true
  return isInQuestion(trx, id)
}

async function stayingOf(trx: Trx, orderIds: readonly OrderId[]): Promise<string[]> {
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
    until.setUTCFullYear(until.getUTCFullYear() + TERMS['tax-papers'].years)
    const which = creditNote ? `${number} and credit note ${creditNote}` : number
    return `Invoice ${which} with its name and address until ${formatDate(indianDate(until))}: tax law wants it.`
  })
}

/**
 * Forgets an address: its enquiries with their files, its sign-ups, its emails, and who is behind its orders. What was
 * sold and paid stays in the books without a name, and invoices as long as the law wants them. Answers with what there
 * was; nothing is done where orders are still open, there is nothing, or it is not what somebody has `agreed` to.
 */
export async function erasePerson(
  { db, files, dataDir }: { db: Db; files: Files; dataDir: string },
  email: string,
  by: By,
  agreed: (held: Held) => boolean = () => true,
): Promise<{ ok: boolean; held: Held }> {
  const erased = await transact(db, async (trx) => {
    const orders = await hold(trx, email)
    const held = await heldWithin(trx, email, by.now)
    if (held.open.length > 0 || isNothing(held) || !agreed(held)) return { ok: false as const, held }
    await forgetOwnersEmails(trx, email, orders)
    const ids = orders.map(({ id }) => id)
    const emails = (await emailsOf(trx, email, ids)).map(({ id }) => id)
    if (emails.length > 0) await trx.deleteFrom('mails').where('id', 'in', emails).execute()
    for (const order of orders) await forgetPerson(trx, order, by.now)
    const enquiries = await enquiriesOf(trx, email)
    await deleteEnquiries(
      trx,
      enquiries.map(({ id }) => id),
    )
    await recountIntake(trx, by.now)
    const what = `Erased what was held about an address: ${count(orders.length, enquiries.length)}.`
    await writeAudit(trx, { what }, by)
    const resumes = enquiries.flatMap(filesOf)
    return { ok: true as const, held, resumes }
  })
  const { ok, held } = erased
  if (!erased.ok) return { ok, held }
  await removeSent(files, erased.resumes)
  await sweepEmails(db, dataDir)
  await sweepPrinted(db, dataDir)
  return { ok, held }
}

const count = (orders: number, enquiries: number) => `${orders} orders, ${enquiries} enquiries and sign-ups`

/** One after the other by their ids, as everybody does. */
async function hold(trx: Trx, email: string): Promise<Order[]> {
  const held: Order[] = []
  for (const { id } of (await ordersOf(trx, email)).sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const order = await lockOrderById(trx, id)
    if (order) held.push(order)
  }
  return held
}

/** The emails to the owner that name one of the orders or the address itself. */
async function forgetOwnersEmails(trx: Trx, email: string, orders: readonly Order[]): Promise<void> {
  const about = await ownerEmailsNaming(trx, [email.trim(), ...orders.map(({ number }) => number)])
  for (const { id } of about) await trx.deleteFrom('mails').where('id', '=', id).execute()
}
