import type { Place } from '#server/db/connect.ts'
import { foreseePieces } from '#server/owner/sheets/foresee-sheet.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'
import type { TypedPort } from './pool.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { place: Place; bytes: Uint8Array<ArrayBuffer>; now: Date; port: TypedPort<Foreseen> }

/** Previews an uploaded sheet. Progress is the changes, piece by piece; returns `refused` for a file that cannot be read. */
export default async function previewSheet({ place, bytes, now, port }: Job): Promise<{ refused?: string }> {
  try {
    const sheet = await readSheet(bytes)
    if ('fault' in sheet) return { refused: sheet.fault }
    for await (const piece of foreseePieces(await threadDatabase(place), sheet, now)) port.postMessage(piece)
    return {}
  } finally {
    port.close()
  }
}
