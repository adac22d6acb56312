import { deadlineAfterReply, needsReply } from '#domain/enquiry/deadlines.ts'
import type { EnquiryId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { answerEmail } from '#server/email/enquiry-email.ts'
import { readSeller } from '#server/settings/queries.ts'

export const MAX_ANSWER_LENGTH = 10_000

/** `seen` is the number of replies on the page; the request is rejected if there are more now. */
export type EnquiryAction = { act: 'answer' | 'settle' | 'answer-settle'; text: string; seen: string }

/** Reason why nothing was done. */
export type AnswerRefusal = 'none' | 'empty' | 'long' | 'meanwhile' | 'settled'

/**
 * Replies to an enquiry, closes it, or both. The reply is stored, and emailed if the shop has an SMTP server. The
 * second of two concurrent replies is rejected.
 */
export async function answerEnquiry(
  db: Db,
  id: string,
  { act, text: typed, seen }: EnquiryAction,
  actor: Actor & { writes: boolean },
): Promise<AnswerRefusal | undefined> {
  const text = typed.replaceAll('\r\n', '\n').trim()
  const answers = act !== 'settle'
  if (answers && text === '') return 'empty'
  if (text.length > MAX_ANSWER_LENGTH) return 'long'
  return transact(db, async (trx) => {
    const held = await lockEnquiry(trx, id as EnquiryId)
    if (!held || !needsReply(held.kind)) return 'none'
    if (held.settledAt !== null && !answers) return 'settled'
    if (String(held.answers) !== seen) return 'meanwhile'
    const at = actor.now.toISOString()
    const settled = held.settledAt !== null || act !== 'answer' || held.kind !== 'problem'
    const due = deadlineAfterReply({ kind: held.kind, createdAt: new Date(held.createdAt) }, settled)
    const settledAt = held.settledAt ?? (settled ? at : null)
    const times = { answeredAt: held.answeredAt ?? at, settledAt, dueAt: due?.toISOString() ?? null }
    await trx.updateTable('enquiries').set(times).where('id', '=', held.id).execute()
    if (answers) await storeAnswer(trx, held, text, actor)
    const what = answers ? 'answered an enquiry' : 'settled an enquiry'
    await writeAudit(trx, { what, subject: held.ticket ?? held.id }, actor)
    return undefined
  })
}

type LockedEnquiry = { id: EnquiryId; email: string; ticket: string | null }

async function storeAnswer(
  trx: Trx,
  { id, email, ticket }: LockedEnquiry,
  text: string,
  actor: Actor & { writes: boolean },
) {
  const sent = actor.writes ? 1 : 0
  const answer = { id: newTimeOrderedId(), enquiryId: id, at: actor.now.toISOString(), who: actor.who, text, sent }
  await trx.insertInto('enquiryAnswers').values(answer).execute()
  if (!actor.writes) return
  const message = answerEmail(text, ticket, await readSeller(trx))
  await enqueueEmail(trx, message, { kind: 'enquiry_answer', recipient: email, at: actor.now })
}

/** Locks the enquiry, so that concurrent replies run one after the other. */
async function lockEnquiry(trx: Trx, id: EnquiryId) {
  const asked = trx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'email', 'ticket', 'createdAt', 'answeredAt', 'settledAt'])
    .where('id', '=', id)
  const row = await forUpdate(trx, asked).executeTakeFirst()
  if (!row) return undefined
  const { count } = await trx
    .selectFrom('enquiryAnswers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enquiryId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, answers: Number(count) }
}
