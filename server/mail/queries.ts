import type { Insertable, Selectable } from 'kysely'
import type { Order } from '#domain/order.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EnquiryTable, MailKind, MailTable } from '#server/db/schema/letters.ts'
import type { Trx } from '#server/db/transact.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { type Imprint, readSeller } from '#server/settings/queries.ts'
import { enquiryLetter, enquiryNotice, isAnswered } from './enquiry-letter.ts'
import { type Letter, letterAsText } from './letter.ts'
import { letterAsHtml } from './letter-html.ts'
import { type OrderMailKind, orderLetter } from './order-letter.ts'

export type Mail = Selectable<MailTable>

/** Owes the buyer a letter about an order, once for each kind; run it in the transaction of what it is about. */
export async function writeOrderMail(
  trx: Trx,
  order: Order,
  { kind, imprint, at }: { kind: OrderMailKind; imprint: Imprint; at: Date },
): Promise<void> {
  const letter = orderLetter(kind, { order, contents: await boxContents(trx, order), ...imprint })
  await insertMail(trx, letter, { kind, recipient: order.shipping.email, orderId: order.id, enquiryId: null, at })
}

type Sent = Pick<EnquiryTable, 'id' | 'kind' | 'email'> & { fields: Record<string, string> }

/** Owes whoever wrote to the shop a word that it came, and the shop the enquiry itself. */
export async function writeEnquiryMails(trx: Trx, { id, kind, ...sent }: Sent, at: Date): Promise<void> {
  if (!isAnswered(kind)) return
  const seller = await readSeller(trx)
  await insertMail(trx, enquiryLetter(kind, seller), {
    kind: 'enquiry',
    recipient: sent.email,
    orderId: null,
    enquiryId: id,
    at,
  })
  if (!seller.email) return
  const notice = enquiryNotice(kind, sent, seller)
  await insertMail(trx, notice, { kind: 'enquiry_notice', recipient: seller.email, orderId: null, enquiryId: id, at })
}

type Cause = { kind: MailKind; recipient: string; orderId: string | null; enquiryId: string | null; at: Date }

async function insertMail(trx: Trx, letter: Letter, { at, ...cause }: Cause): Promise<void> {
  const words = { subject: letter.subject, text: letterAsText(letter), html: letterAsHtml(letter) }
  const times = { createdAt: at.toISOString(), dueAt: at.toISOString(), sentAt: null, lastError: null }
  await insertUnlessOwed(trx, { id: newTimedId(), ...cause, ...words, ...times })
}

const insertUnlessOwed = prepared((trx, mail: Insertable<MailTable>) =>
  trx
    .insertInto('mails')
    .values(mail)
    .onConflict((c) => c.doNothing()),
)

/** Longer than any sending takes: whoever holds a mail for longer is dead, and somebody else sends it. */
const LEASE_MS = 5 * 60_000

/** Takes the mail that has been due for longest; of several machines one gets it. */
export async function takeMail(db: Db, now: Date): Promise<Mail | undefined> {
  const at = now.toISOString()
  const due = db.selectFrom('mails').select('id').where('dueAt', '<=', at).orderBy('dueAt').limit(1)
  return (
    db
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: new Date(now.getTime() + LEASE_MS).toISOString() }))
      .where('id', '=', due)
      // Again, because another machine may have taken it while this one waited for the row.
      .where('dueAt', '<=', at)
      .returningAll()
      .executeTakeFirst()
  )
}

export async function mailSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: at.toISOString(), dueAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** `dueAt` null: given up. */
export async function mailFailed(
  db: Db,
  id: string,
  { dueAt, error }: { dueAt: Date | null; error: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ dueAt: dueAt?.toISOString() ?? null, lastError: error })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}
