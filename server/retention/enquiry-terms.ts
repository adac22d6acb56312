import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import type { EnquiryId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { recountIntake } from '#server/enquiries/intake.ts'
import { keysOfSent, SENT_FOLDERS } from '#server/enquiries/keep-files.ts'
import { type Files, isFilesAway } from '#server/files/files.ts'
import type { Keeping } from './order-terms.ts'
import { inWindows, WINDOW } from './windows.ts'

const DAY_MS = 24 * 60 * 60_000

/** Consultations, messages and applications, and sign-ups that were ended; one that was not lasts. */
export async function forgetEnquiries(db: Db, { before, now, isOver }: Keeping): Promise<boolean> {
  const at = before.toISOString()
  const done = await inWindows(
    (after) => windowOf(db, after),
    async (rows) => {
      const due = rows.filter(({ kind, createdAt, withdrawnAt }) =>
        kind === 'newsletter' || kind === 'notify' ? (withdrawnAt ?? '~') <= at : createdAt <= at,
      )
      if (due.length > 0)
        await transact(db, (trx) =>
          deleteEnquiries(
            trx,
            due.map(({ id }) => id),
          ),
        )
    },
    isOver,
  )
  await transact(db, (trx) => recountIntake(trx, now))
  return done
}

/** With their emails; their files go with the next sweep. */
export async function deleteEnquiries(trx: Trx, ids: readonly EnquiryId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('mails').where('enquiryId', 'in', ids).execute()
  await trx.deleteFrom('enquiries').where('id', 'in', ids).execute()
}

/** The files of applications; what was typed stays as long as an enquiry does. */
export async function forgetResumes(db: Db, { before, now, isOver, files }: Keeping): Promise<boolean> {
  const at = before.toISOString()
  const done = await inWindows(
    (after) => windowOf(db, after, ['careers']),
    async (rows) => {
      const due = rows.filter((row) => row.createdAt <= at && filesOf(row).length > 0)
      for (const row of due) {
        const { resumeId: _, resumeName: __, resumeKind: ___, ...typed } = sentWith(row)
        const without = { fields: JSON.stringify(typed), resumeBytes: 0 }
        await db.updateTable('enquiries').set(without).where('id', '=', row.id).execute()
      }
    },
    isOver,
  )
  await transact(db, (trx) => recountIntake(trx, now))
  await sweepSent(db, files, now)
  return done
}

const windowOf = (db: Db, after: string, kinds?: readonly EnquiryTable['kind'][]) =>
  db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '>', after)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('id')
    .limit(WINDOW)
    .execute()

/** The names under which an enquiry's files are kept. */
export function filesOf(row: Sent): string[] {
  const { resumeId, photos = '' } = sentWith(row)
  const named = photos.split(' ').map((photo) => photo.slice(0, photo.lastIndexOf('.')))
  return [resumeId ?? '', ...named].filter(Boolean)
}

type Sent = Pick<EnquiryTable, 'id' | 'fields'>

const sentWith = ({ id, fields }: Sent) => parseColumn(keptFieldsSchema, fields, 'enquiries.fields', id)

/** At once, for whoever asked for it; what cannot be reached goes with a sweep, within a day. */
export async function removeSent(files: Files, names: readonly string[]): Promise<void> {
  for (const key of names.flatMap(keysOfSent)) await files.remove(key).catch(orLater)
}

function orLater(error: unknown): void {
  if (!isFilesAway(error)) throw error
}

/** Removes files that no enquiry names: of those that went, and of one that was never whole. */
async function sweepSent(db: Db, files: Files, now: Date): Promise<void> {
  // A file is kept before what names it.
  const old = now.getTime() - DAY_MS
  const there: string[] = []
  for (const folder of SENT_FOLDERS)
    for await (const { key, changedAt } of files.list(folder)) if (changedAt.getTime() < old) there.push(key)
  if (there.length === 0) return
  const named = new Set<string>()
  const note = async (rows: Sent[]) => {
    for (const row of rows) for (const name of filesOf(row)) for (const key of keysOfSent(name)) named.add(key)
  }
  await inWindows(
    (after) => windowOf(db, after, ['careers', 'problem']),
    note,
    () => false,
  )
  for (const key of there.filter((one) => !named.has(one))) await files.remove(key)
}
