import type { Insertable, Selectable } from 'kysely'
import { indianDate } from '#domain/delivery/day.ts'
import type { Order } from '#domain/order.ts'
import { sameMailbox } from '#domain/same-mailbox.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EnquiryTable, MailKind, MailTable } from '#server/db/schema/letters.ts'
import type { Trx } from '#server/db/transact.ts'
import { isOnList, wayOut } from '#server/enquiries/way-out.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { type Imprint, readImprint } from '#server/settings/queries.ts'
import { enquiryLetter, enquiryNotice, isAnswered, signUpLetter } from './enquiry-letter.ts'
import { type Letter, letterAsText } from './letter.ts'
import { letterAsHtml } from './letter-html.ts'
import { isBeforeMoney, type OrderMailKind, orderLetter } from './order-letter.ts'
import { type RefundTold, refundLetter } from './refund-letter.ts'

export type Mail = Selectable<MailTable>

/** How many letters a mailbox gets in a day that no money stands behind: enough for whoever wrote, too few to annoy. */
const A_DAY_TO_STRANGERS = 5
/** How many enquiries a day are also written to the owner's mailbox; all of them are kept, and the morning counts them. */
export const NOTICES_A_DAY = 100

type OrderMail = { kind: OrderMailKind; imprint?: Imprint; at: Date }

/** Owes the buyer a letter about an order, once for each kind; run it in the transaction of what it is about. */
export async function writeOrderMail(trx: Trx, order: Order, { kind, at, ...given }: OrderMail): Promise<void> {
  const word = async () => {
    const imprint = given.imprint ?? (await readImprint(trx))
    const words = orderLetter(kind, { order, contents: await boxContents(trx, order), ...imprint })
    return { ...words, mast: mastOf(imprint) }
  }
  const cause = { kind, recipient: order.shipping.email, orderId: order.id, at }
  // Only a person at the shop causes the word that money was not found, so nobody else can have many sent.
  if (isBeforeMoney(kind) && kind !== 'not_found') await writeCapped(trx, word, cause, A_DAY_TO_STRANGERS)
  else await writeMail(trx, await word(), cause)
}

/** Owes the buyer a letter about money that has gone back, once for each refund. */
export async function writeRefundMail(
  trx: Trx,
  order: Order,
  { imprint, at, ...gone }: Omit<RefundTold, 'order'> & { imprint: Imprint; at: Date },
): Promise<void> {
  const recipient = order.shipping.email
  // The shop has forgotten who it was.
  if (recipient === '') return
  const letter = { ...refundLetter({ order, ...gone, ...imprint }), mast: mastOf(imprint) }
  await writeMail(trx, letter, { kind: 'refunded', recipient, orderId: order.id, refundId: gone.refund.id, at })
}

/** A logo has an address only where the shop has one. */
const mastOf = ({ seller: { name }, origin, logo }: Imprint): Letter['mast'] => ({
  name,
  logo: logo && origin ? { src: origin + logo.path, width: logo.width, height: logo.height } : undefined,
})

type Sent = Pick<EnquiryTable, 'id' | 'kind' | 'email'> & { fields: Record<string, string> }

/** Owes whoever wrote to the shop a word that it came, and the shop the enquiry itself. */
export async function writeEnquiryMails(trx: Trx, { id, kind, ...sent }: Sent, at: Date): Promise<void> {
  const imprint = await readImprint(trx)
  const { seller, origin } = imprint
  const mast = mastOf(imprint)
  const cause = { enquiryId: id, at }
  if (!isAnswered(kind)) {
    if (await isOnList(trx, { id, kind, email: sent.email })) return
    const out = origin && (await wayOut(trx, origin, id))
    const signUp = { ...cause, kind: 'signup', recipient: sent.email, wayOut: out } as const
    return writeCapped(trx, () => ({ ...signUpLetter(kind, seller, out), mast }), signUp, A_DAY_TO_STRANGERS)
  }
  const answer = { ...cause, kind: 'enquiry', recipient: sent.email } as const
  await writeCapped(trx, () => ({ ...enquiryLetter(kind, seller), mast }), answer, A_DAY_TO_STRANGERS)
  if (!seller.email) return
  const notice = { ...cause, kind: 'enquiry_notice', recipient: seller.email } as const
  await writeCapped(trx, () => enquiryNotice(kind, sent, seller), notice, NOTICES_A_DAY)
}

type Cause = {
  kind: MailKind
  recipient: string
  orderId?: string
  enquiryId?: string
  refundId?: string
  wayOut?: string | undefined
  at: Date
}

/** Owes somebody a letter, once for each kind about one order, refund or enquiry. */
export async function writeMail(trx: Trx, letter: Letter, cause: Cause): Promise<void> {
  await insertUnlessOwed(trx, toRow(letter, cause))
}

function toRow(letter: Letter, { at, orderId = '', enquiryId = '', refundId = '', wayOut = '', ...cause }: Cause) {
  const words = { subject: letter.subject, text: letterAsText(letter), html: letterAsHtml(letter) }
  const times = { createdAt: at.toISOString(), dueAt: at.toISOString(), sentAt: null, lastError: null }
  const about = { orderId: orderId || null, enquiryId: enquiryId || null, refundId: refundId || null }
  return { id: newTimedId(), ...cause, ...about, wayOut: wayOut || null, ...words, ...times }
}

const insertUnlessOwed = prepared((trx, mail: Insertable<MailTable>) =>
  trx
    .insertInto('mails')
    .values(mail)
    .onConflict((c) => c.doNothing()),
)

/**
 * The same for a letter that anybody may cause by typing an address: beyond so many a day in India to one mailbox none is
 * written, nor worded. Each takes a numbered place of its day, so that of many at once none comes on top.
 */
async function writeCapped(trx: Trx, word: () => Letter | Promise<Letter>, cause: Cause, most: number): Promise<void> {
  const key = cause.kind === 'enquiry_notice' ? 'the owner' : sameMailbox(cause.recipient)
  const capKey = `${key} ${indianDate(cause.at)}`
  const taken = Number((await countTaken(trx, { capKey })).rows[0]?.taken)
  if (taken >= most) return
  const row = toRow(await word(), cause)
  for (let capSlot = taken + 1; capSlot <= most; capSlot++) {
    const { numAffectedRows } = await insertUnlessOwed(trx, { ...row, capKey, capSlot })
    if (numAffectedRows === 1n || (await isOwed(trx, cause))) return
  }
}

const countTaken = prepared((trx, { capKey }: { capKey: string }) =>
  trx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('capKey', '=', capKey),
)

/** Whether it is this letter that is there already and not another in its place. */
async function isOwed(trx: Trx, { kind, orderId, enquiryId }: Cause): Promise<boolean> {
  const row = await trx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('orderId', '=', orderId ?? ''), eb('enquiryId', '=', enquiryId ?? '')]))
    .executeTakeFirst()
  return row !== undefined
}

/** Longer than any sending takes: whoever holds a mail for longer is dead, and somebody else sends it. */
const LEASE_MS = 5 * 60_000

/** Takes the mail that has been due for longest; of several machines one gets it, and the others the next. */
export async function takeMail(db: Db, now: Date): Promise<Mail | undefined> {
  const at = now.toISOString()
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString()
  for (;;) {
    const [due] = (await nextDue(db, { at })).rows
    if (!due) return undefined
    const [mail] = (await lease(db, { id: due.id, at, leasedUntil })).rows
    if (mail) return mail
  }
}

const nextDue = prepared((db, { at }: { at: string }) =>
  db.selectFrom('mails').select('id').where('dueAt', '<=', at).orderBy('dueAt').limit(1),
)

const lease = prepared((db, { id, at, leasedUntil }: { id: string; at: string; leasedUntil: string }) =>
  db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: leasedUntil }))
    .where('id', '=', id)
    // Again, because another machine may have taken it meanwhile.
    .where('dueAt', '<=', at)
    .returningAll(),
)

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
