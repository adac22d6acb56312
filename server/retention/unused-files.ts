import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import type { Db } from '#server/db/connect.ts'
import { documentFolder } from '#server/documents/cache-documents.ts'
import { type FileStore, listAll } from '#server/files/file-store.ts'
import { BATCH_SIZE } from './batches.ts'
import type { RetentionRun } from './orders.ts'

/**
 * Deletes printed documents of erased orders from the folder `papers`: packing slips and cards with the address,
 * invoices and credit notes with the invoice. Folders that belong to no order stay.
 */
export async function deletePrintedDocuments(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'papers')
  for (const number of await readdir(folder).catch(() => [])) {
    const order = await db
      .selectFrom('orders')
      .leftJoin('invoices', 'invoices.orderId', 'orders.id')
      .leftJoin('parcels', (join) =>
        join
          .onRef('parcels.orderId', '=', 'orders.id')
          .on((eb) => eb.or([eb('parcels.street', '<>', ''), eb('parcels.phone', '<>', '')])),
      )
      .select(['orders.phone', 'parcels.position as parcel', 'invoices.number'])
      .where('orders.number', '=', number)
      .executeTakeFirst()
    if (order?.phone !== '' || order.parcel !== null) continue
    const there = join(folder, number)
    if (order.number === null) {
      await rm(there, { recursive: true, force: true })
      continue
    }
    const files = await readdir(there).catch(() => [])
    for (const file of files.filter((name) => /^(slip|card)-/.test(name))) await rm(join(there, file), { force: true })
  }
}

/** Deletes stored PDFs of invoices and credit notes that no longer exist. */
export async function deleteOrphanDocuments(db: Db, files: FileStore): Promise<void> {
  // Read before the numbers, because a document is stored after its number was issued.
  const storedKeys = (await listAll(files, 'documents')).map(({ key }) => key)
  if (storedKeys.length === 0) return
  const invoices = await db.selectFrom('invoices').select('number').execute()
  const creditNotes = await db.selectFrom('creditNotes').select('number').execute()
  const there = new Set([...invoices, ...creditNotes].map(({ number }) => documentFolder(number)))
  for (const key of storedKeys) if (!there.has(dirname(key))) await files.remove(key)
}

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
