import { indianDate, indianTime } from '#domain/delivery/day.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { writeAudit } from './changes.ts'

const HOUR_MS = 60 * 60_000
/** How long a count stays after the audit has it. */
const DAYS = 60
/** How many counts are written to the audit in one go. */
const SOME = 100

const hourOf = (at: Date): string => `${indianDate(at)}T${indianTime(at).slice(0, 2)}`
const endOf = (hour: string): Date => new Date(Date.parse(`${hour}:00:00+05:30`) + HOUR_MS)

/**
 * Counts a refusal that names no person, such as a sign-in with an unknown email. The audit gets the count once, when the
 * hour is over, so that strangers cannot fill it. A refusal that is counted after that belongs to the next hour.
 */
export async function countRefusal(db: Db, what: string, now: Date): Promise<void> {
  for (let at = now; ; at = new Date(at.getTime() + HOUR_MS)) {
    const counted = await db
      .insertInto('refusals')
      .values({ hour: hourOf(at), what, count: 1, auditedAt: null })
      .onConflict((c) =>
        c
          .columns(['hour', 'what'])
          .doUpdateSet((eb) => ({ count: eb('refusals.count', '+', 1) }))
          .where('refusals.auditedAt', 'is', null),
      )
      .returning('count')
      .executeTakeFirst()
    if (counted) return
  }
}

/**
 * Writes the counts of past hours to the audit, each once: a count is marked in the transaction that writes its line, so
 * several nodes and a process that died half way leave neither two lines nor none.
 */
export async function auditRefusals(db: Db, now: Date): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('refusals')
      .select(['hour', 'what'])
      .where('hour', '<', hourOf(now))
      .where('auditedAt', 'is', null)
      .orderBy('hour')
      .orderBy('what')
      .limit(SOME)
      .execute()
    for (const row of due) await transact(db, (trx) => auditOne(trx, row, now))
    if (due.length < SOME) break
  }
  const old = hourOf(new Date(now.getTime() - DAYS * 24 * HOUR_MS))
  await db.deleteFrom('refusals').where('hour', '<', old).where('auditedAt', 'is not', null).execute()
}

async function auditOne(trx: Trx, { hour, what }: { hour: string; what: string }, now: Date): Promise<void> {
  const marked = await trx
    .updateTable('refusals')
    .set({ auditedAt: now.toISOString() })
    .where('hour', '=', hour)
    .where('what', '=', what)
    .where('auditedAt', 'is', null)
    .returning('count')
    .executeTakeFirst()
  if (!marked) return
  const ended = endOf(hour)
  const times = marked.count === 1 ? 'once' : `${marked.count.toLocaleString('en-IN')} times`
  const after = `${times}, ${hour.slice(11)}:00 to ${indianTime(ended)}`
  await writeAudit(trx, { kind: 'access', what, after }, { who: 'somebody', now: ended })
}
