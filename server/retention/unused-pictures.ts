import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import type { Db } from '#server/db/connect.ts'
import { type FileStore, listAll } from '#server/files/file-store.ts'
import { BATCH_SIZE } from './batches.ts'
import type { RetentionRun } from './orders.ts'

/** Deletes uploaded pictures that were never shown. Pictures that were shown may be part of orders and stay. */
export async function deleteUnusedPictures(db: Db, { before, isOver, files }: RetentionRun): Promise<boolean> {
  for (;;) {
    const rows = await db
      .deleteFrom('pictures')
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('pictures')
          .select('name')
          .where('usedAt', 'is', null)
          .where('at', '<=', before.toISOString())
          .limit(BATCH_SIZE),
      )
      .where('usedAt', 'is', null)
      .returning('name')
      .execute()
    for (const { name } of rows) for (const key of keysOf(name)) await files.remove(key)
    if (rows.length < BATCH_SIZE) break
    if (isOver()) return false
  }
  await deleteOrphanFiles(db, files, before)
  return true
}

/** Deletes files of pictures without a row, which a crash between the two writes leaves. */
async function deleteOrphanFiles(db: Db, files: FileStore, before: Date): Promise<void> {
  const oldFiles = (await listAll(files, 'pictures')).filter(({ changedAt }) => changedAt <= before)
  if (oldFiles.length === 0) return
  const rows = await db.selectFrom('pictures').select('name').execute()
  const knownKeys = new Set(rows.flatMap(({ name }) => keysOf(name)))
  for (const { key } of oldFiles) if (!knownKeys.has(key)) await files.remove(key)
}

function keysOf(name: string): string[] {
  const picture = uploadedPicture(name)
  if (!picture) return []
  const { base, avif, webp } = picture
  return [...avif.map((width) => `${base}-${width}.avif`), `${base}-${webp}.webp`].map((path) => path.slice(1))
}
