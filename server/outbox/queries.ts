import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { EmailTable } from '#server/db/schema/emails.ts'

export type Email = Selectable<EmailTable>

/** Longer than any sending takes: whoever holds a mail for longer is dead, and somebody else sends it. */
const LEASE_MS = 5 * 60_000

/** Takes the mail that has been due for longest; of several machines one gets it, and the others the next. */
export async function takeEmail(db: Db, now: Date): Promise<Email | undefined> {
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

/** `asFile`: it was written to a file, since the shop has no SMTP server. */
export async function emailSent(db: Db, id: string, { at, asFile }: { at: Date; asFile: boolean }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: at.toISOString(), dueAt: null, lastError: null, keptAsFile: asFile ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

/** `dueAt` null: given up. */
export async function emailFailed(
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

/** The shop ended before anybody had it: the next one to look sends it, and this was no try. */
export async function emailGivenBack(db: Db, { id, dueAt }: Email, at: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ dueAt: at.toISOString(), attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    // Only whoever still holds it.
    .where('dueAt', '=', dueAt)
    .execute()
}
