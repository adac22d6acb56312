import { dueNext, isAnswered } from '#domain/enquiry/clocks.ts'
import type { EnquiryId } from '#domain/flavours.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
import { answerEmail } from '#server/outbox/enquiry-email.ts'
import { oweEmail } from '#server/outbox/owe-email.ts'
import { readSeller } from '#server/settings/queries.ts'

export const LONGEST_ANSWER = 10_000

/** `seen`: how many answers there were on the page that it was pressed on. */
export type Deed = { act: 'answer' | 'settle' | 'answer-settle'; text: string; seen: string }

/** Why nothing was done. */
export type NotAnswered = 'none' | 'empty' | 'long' | 'meanwhile' | 'settled'

/**
 * Answers an enquiry, settles it, or both. The answer is kept, and goes out by email where the shop sends any. Of two who
 * answer at once one is told that the other has.
 */
export async function answerEnquiry(
  db: Db,
  id: string,
  { act, text: typed, seen }: Deed,
  by: By & { writes: boolean },
): Promise<NotAnswered | undefined> {
  const text = typed.replaceAll('\r\n', '\n').trim()
  const answers = act !== 'settle'
  if (answers && text === '') return 'empty'
  if (text.length > LONGEST_ANSWER) return 'long'
  return transact(db, async (trx) => {
    const held = await hold(trx, id as EnquiryId)
    if (!held || !isAnswered(held.kind)) return 'none'
    if (held.settledAt !== null && !answers) return 'settled'
    if (String(held.answers) !== seen) return 'meanwhile'
    const at = by.now.toISOString()
    const settled = held.settledAt !== null || act !== 'answer' || held.kind !== 'problem'
    const due = dueNext({ kind: held.kind, createdAt: new Date(held.createdAt) }, { answered: true, settled })
    const settledAt = held.settledAt ?? (settled ? at : null)
    const times = { answeredAt: held.answeredAt ?? at, settledAt, dueAt: due?.toISOString() ?? null }
    await trx.updateTable('enquiries').set(times).where('id', '=', held.id).execute()
    if (answers) await keepAnswer(trx, held, text, by)
    const what = answers ? 'answered an enquiry' : 'settled an enquiry'
    await writeAudit(trx, { what, subject: held.ticket ?? held.id }, by)
    return undefined
  })
}

type Held = { id: EnquiryId; email: string; ticket: string | null }

async function keepAnswer(trx: Trx, { id, email, ticket }: Held, text: string, by: By & { writes: boolean }) {
  const sent = by.writes ? 1 : 0
  const answer = { id: newTimedId(), enquiryId: id, at: by.now.toISOString(), who: by.who, text, sent }
  await trx.insertInto('enquiryAnswers').values(answer).execute()
  if (!by.writes) return
  const letter = answerEmail(text, ticket, await readSeller(trx))
  await oweEmail(trx, letter, { kind: 'enquiry_answer', recipient: email, at: by.now })
}

/** Whoever answers the same one waits. */
async function hold(trx: Trx, id: EnquiryId) {
  const asked = trx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'email', 'ticket', 'createdAt', 'answeredAt', 'settledAt'])
    .where('id', '=', id)
  const row = await held(trx, asked).executeTakeFirst()
  if (!row) return undefined
  const { count } = await trx
    .selectFrom('enquiryAnswers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enquiryId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, answers: Number(count) }
}
