import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { folderNameOf } from '#server/documents/keep-document.ts'

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

/** Removes from the folder `documents` what was kept of invoices and credit notes that are there no more. */
export async function sweepDocuments(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'documents')
  // Read before the numbers are: a paper is kept after its number was given.
  const kept = await readdir(folder).catch(() => [])
  if (kept.length === 0) return
  const invoices = await db.selectFrom('invoices').select('number').execute()
  const creditNotes = await db.selectFrom('creditNotes').select('number').execute()
  const there = new Set([...invoices, ...creditNotes].map(({ number }) => folderNameOf(number)))
  for (const name of kept.filter((it) => !there.has(it))) await rm(join(folder, name), { recursive: true, force: true })
}
