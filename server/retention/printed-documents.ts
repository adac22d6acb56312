import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { folderOf } from '#server/documents/keep-document.ts'
import { type Files, listAll } from '#server/files/files.ts'

/**
 * Removes from the folder `papers` what was printed for orders that have forgotten it: slip and card with the address,
 * invoice and credit note with the invoice. Folders that are no order's stay.
 */
export async function sweepPrinted(db: Db, dataDir: string): Promise<void> {
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

/** Removes what was kept of invoices and credit notes that are there no more. */
export async function sweepDocuments(db: Db, files: Files): Promise<void> {
  // Read before the numbers are: a document is kept after its number was given.
  const kept = (await listAll(files, 'documents')).map(({ key }) => key)
  if (kept.length === 0) return
  const invoices = await db.selectFrom('invoices').select('number').execute()
  const creditNotes = await db.selectFrom('creditNotes').select('number').execute()
  const there = new Set([...invoices, ...creditNotes].map(({ number }) => folderOf(number)))
  for (const key of kept) if (!there.has(dirname(key))) await files.remove(key)
}
