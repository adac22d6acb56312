import type { DatabaseLocation } from '#server/db/connect.ts'
import type { ImportPreview } from '#server/imports/import-preview.ts'
import { previewInPieces } from '#server/imports/preview-sheet.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import type { TypedPort } from './pool.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: DatabaseLocation; bytes: Uint8Array<ArrayBuffer>; now: Date; port: TypedPort<ImportPreview> }

/**
 * Previews an uploaded sheet. Progress is the changes, in batches; returns `refused` with the reason for a file that
 * cannot be read.
 */
export default async function previewSheet({ place, bytes, now, port }: Job): Promise<{ refused?: string }> {
  try {
    const sheet = await readSheet(bytes)
    if ('fault' in sheet) return { refused: sheet.fault }
    for await (const batch of previewInPieces(await threadDatabase(place), sheet, now)) port.postMessage(batch)
    return {}
  } finally {
    port.close()
  }
}
