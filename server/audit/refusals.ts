import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { writeAudit } from './audit-log.ts'

const HOUR_MS = 60 * 60_000
/** Days after which an audited count is deleted. */
const KEPT_DAYS = 60
/** Batch size of `auditRefusals`. */
const BATCH_SIZE = 100

const hourOf = (at: Date): string => `${indianDate(at)}T${indianTime(at).slice(0, 2)}`
const endOf = (hour: string): Date => new Date(Date.parse(`${hour}:00:00+05:30`) + HOUR_MS)

/**
 * Counts a refusal that names no person, such as a sign-in with an unknown email. The audit log gets one line per
 * hour with the count, so that strangers cannot flood it. A refusal counted after its hour was audited goes into the
 * next hour.
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
 * Writes the counts of past hours to the audit log, each once. The row is marked in the transaction that writes the
 * line, so neither several instances nor a crash can duplicate or lose one.
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
      .limit(BATCH_SIZE)
      .execute()
    for (const row of due) await transact(db, (trx) => auditHour(trx, row, now))
    if (due.length < BATCH_SIZE) break
  }
  const old = hourOf(new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS))
  await db.deleteFrom('refusals').where('hour', '<', old).where('auditedAt', 'is not', null).execute()
}

async function auditHour(trx: Trx, { hour, what }: { hour: string; what: string }, now: Date): Promise<void> {
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
