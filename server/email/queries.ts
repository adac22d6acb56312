import type { Selectable } from 'kysely'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import type { EmailTable } from '#server/db/schema/emails.ts'

export type Email = Selectable<EmailTable>

/** Longer than any send: after this time the worker that took the email has crashed, and another one sends it. */
const LEASE_MS = 5 * 60_000

/** Leases the email that has been due longest. With several workers, each gets another one. */
export async function leaseEmail(db: Db, now: Date): Promise<Email | undefined> {
  const at = now.toISOString()
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString()
  for (;;) {
    const [due] = (await nextDue(db, { at })).rows
    if (!due) return undefined
    const [mail] = (await updateLease(db, { id: due.id, at, leasedUntil })).rows
    if (mail) return mail
  }
}

const nextDue = compiledQuery((db, { at }: { at: string }) =>
  db.selectFrom('mails').select('id').where('dueAt', '<=', at).orderBy('dueAt').limit(1),
)

const updateLease = compiledQuery((db, { id, at, leasedUntil }: { id: string; at: string; leasedUntil: string }) =>
  db
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: leasedUntil }))
    .where('id', '=', id)
    // Checked again, because another worker may have leased it since the read.
    .where('dueAt', '<=', at)
    .returningAll(),
)

/** Marks an email as sent. `asFile`: it was written to a file, since no SMTP server is configured. */
export async function markEmailSent(db: Db, id: string, { at, asFile }: { at: Date; asFile: boolean }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: at.toISOString(), dueAt: null, lastError: null, keptAsFile: asFile ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Records a failed attempt. `dueAt` null means that no further attempt follows. */
export async function markEmailFailed(
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

/** Returns an email to the queue after a shutdown; the attempt does not count. */
export async function returnEmailToQueue(db: Db, { id, dueAt }: Email, at: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ dueAt: at.toISOString(), attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('dueAt', '=', dueAt)
    .execute()
}
