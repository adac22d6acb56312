import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { EnquiryId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { recountIntake } from '#server/enquiries/intake-limits.ts'
import { UPLOAD_FOLDERS, uploadKeys } from '#server/enquiries/store-files.ts'
import { type FileStore, isStorageUnavailable } from '#server/files/file-store.ts'
import { BATCH_SIZE, inBatches } from './batches.ts'
import type { RetentionRun } from './orders.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes old consultations, messages and applications, and sign-ups after they were cancelled. Active sign-ups stay.
 */
export async function deleteOldEnquiries(db: Db, { before, now, isOver }: RetentionRun): Promise<boolean> {
  const at = before.toISOString()
  const done = await inBatches(
    (after) => batchOf(db, after),
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

/** Deletes enquiries with their emails. Their files are deleted by the next sweep. */
export async function deleteEnquiries(trx: Trx, ids: readonly EnquiryId[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('mails').where('enquiryId', 'in', ids).execute()
  await trx.deleteFrom('enquiries').where('id', 'in', ids).execute()
}

/** Deletes the files of old applications. Their fields stay as long as an enquiry. */
export async function deleteOldResumes(db: Db, { before, now, isOver, files }: RetentionRun): Promise<boolean> {
  const at = before.toISOString()
  const done = await inBatches(
    (after) => batchOf(db, after, ['careers']),
    async (rows) => {
      const due = rows.filter((row) => row.createdAt <= at && enquiryFileNames(row).length > 0)
      for (const row of due) {
        const { resumeId: _, resumeName: __, resumeKind: ___, ...typed } = parseFields(row)
        const without = { fields: JSON.stringify(typed), resumeBytes: 0 }
        await db.updateTable('enquiries').set(without).where('id', '=', row.id).execute()
      }
    },
    isOver,
  )
  await transact(db, (trx) => recountIntake(trx, now))
  await deleteOrphanUploads(db, files, now)
  return done
}

const batchOf = (db: Db, after: string, kinds?: readonly EnquiryTable['kind'][]) =>
  db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '>', after)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/** Returns the names of an enquiry's stored files. */
export function enquiryFileNames(row: StoredFields): string[] {
  const { resumeId, photos = '' } = parseFields(row)
  const named = photos.split(' ').map((photo) => photo.slice(0, photo.lastIndexOf('.')))
  return [resumeId ?? '', ...named].filter(Boolean)
}

type StoredFields = Pick<EnquiryTable, 'id' | 'fields'>

const parseFields = ({ id, fields }: StoredFields) => parseColumn(storedFieldsSchema, fields, 'enquiries.fields', id)

/** Deletes files at once; unreachable ones are deleted by a sweep within a day. */
export async function deleteUploads(files: FileStore, names: readonly string[]): Promise<void> {
  for (const key of names.flatMap(uploadKeys)) await files.remove(key).catch(ignoreUnavailable)
}

function ignoreUnavailable(error: unknown): void {
  if (!isStorageUnavailable(error)) throw error
}

/** Deletes files that no enquiry names: leftovers of deleted enquiries and incomplete uploads. */
async function deleteOrphanUploads(db: Db, files: FileStore, now: Date): Promise<void> {
  // An uploaded file is stored before the row that names it.
  const old = now.getTime() - DAY_MS
  const oldKeys: string[] = []
  for (const folder of UPLOAD_FOLDERS)
    for await (const { key, changedAt } of files.list(folder)) if (changedAt.getTime() < old) oldKeys.push(key)
  if (oldKeys.length === 0) return
  const named = new Set<string>()
  const collect = async (rows: StoredFields[]) => {
    for (const row of rows) for (const name of enquiryFileNames(row)) for (const key of uploadKeys(name)) named.add(key)
  }
  await inBatches(
    (after) => batchOf(db, after, ['careers', 'problem']),
    collect,
    () => false,
  )
  for (const key of oldKeys.filter((one) => !named.has(one))) await files.remove(key)
}
