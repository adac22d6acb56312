import type { Insertable } from 'kysely'
import { indianDate } from '#domain/delivery/day.ts'
import { sameMailbox } from '#domain/enquiry/same-person.ts'
import type { EnquiryId, OrderId, RefundId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EmailKind, EmailTable } from '#server/db/schema/emails.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, emailAsText } from './email.ts'
import { emailAsHtml } from './email-html.ts'

type Cause = {
  kind: EmailKind
  recipient: string
  orderId?: OrderId
  enquiryId?: EnquiryId
  refundId?: RefundId
  wayOut?: string | undefined
  at: Date
}

/** Owes somebody an email, once for each kind about one order, refund or enquiry. */
export async function oweEmail(trx: Trx, email: EmailContent, cause: Cause): Promise<void> {
  await owe(trx, toRow(email, cause))
}

function toRow(email: EmailContent, { at, orderId = '', enquiryId = '', refundId = '', wayOut = '', ...cause }: Cause) {
  const words = { subject: email.subject, text: emailAsText(email), html: emailAsHtml(email) }
  const times = { createdAt: at.toISOString(), dueAt: at.toISOString(), sentAt: null, lastError: null }
  const about = { orderId: orderId || null, enquiryId: enquiryId || null, refundId: refundId || null }
  return { id: newTimedId(), ...cause, ...about, wayOut: wayOut || null, ...words, ...times }
}

const insertUnlessOwed = (trx: Db, mail: Insertable<EmailTable>) =>
  trx
    .insertInto('mails')
    .values(mail)
    .onConflict((c) => c.doNothing())

const owe = prepared(insertUnlessOwed)
const tryToOwe = prepared(insertUnlessOwed)

/**
 * The same for an email that anybody may cause by typing an address: beyond so many a day in India to one mailbox none is
 * written, nor worded. Each takes a numbered place of its day, so that of many at once none comes on top.
 */
export async function writeCapped(
  trx: Trx,
  word: () => EmailContent | Promise<EmailContent>,
  cause: Cause,
  most: number,
): Promise<void> {
  const key = cause.kind === 'enquiry_notice' ? 'the owner' : sameMailbox(cause.recipient)
  const capKey = `${key} ${indianDate(cause.at)}`
  const taken = Number((await countTaken(trx, { capKey })).rows[0]?.taken)
  if (taken >= most) return
  const row = toRow(await word(), cause)
  for (let capSlot = taken + 1; capSlot <= most; capSlot++) {
    const { numAffectedRows } = await tryToOwe(trx, { ...row, capKey, capSlot })
    if (numAffectedRows === 1n || (await isOwed(trx, cause))) return
  }
}

const countTaken = prepared((trx, { capKey }: { capKey: string }) =>
  trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('capKey', '=', capKey),
)

/** Whether it is this email that is there already and not another in its place. */
async function isOwed(trx: Trx, { kind, orderId, enquiryId }: Cause): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('orderId', '=', orderId ?? ''), eb('enquiryId', '=', enquiryId ?? '')]))
    .executeTakeFirst()
  return row !== undefined
}
