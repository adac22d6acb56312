import type { SheetName } from '#domain/goods/sheet-columns.ts'
import type { Place } from '#server/db/connect.ts'
import { readerAt } from '#server/desk/apart/reader-at.ts'
import { beHired } from '#server/documents/be-hired.ts'
import { foreseePieces } from '#server/owner/sheets/foresee-sheet.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'

/** A file to be read, or the workbook to be written of a sheet. */
export type SheetJob = { root: string; place: Place } & (
  | { bytes: Uint8Array<ArrayBuffer>; now: Date }
  | { write: SheetName }
)
/** `refused`: why the file cannot be read, for whoever brought it. What it would do comes before the answer, as news. */
export type SheetAnswer = { isForeseen: true } | { refused: string } | { workbook: Uint8Array<ArrayBuffer> }

async function answerTo(job: SheetJob, onPiece: (piece: Foreseen) => void): Promise<SheetAnswer> {
  if ('write' in job) {
    const { writeWorkbook } = await import('#server/owner/sheets/write-workbook.ts')
    return { workbook: new Uint8Array(await writeWorkbook(await readerAt(job.place), job.write)) }
  }
  const sheet = await readSheet(job.bytes)
  if ('fault' in sheet) return { refused: sheet.fault }
  for await (const piece of foreseePieces(await readerAt(job.place), sheet, job.now)) onPiece(piece)
  return { isForeseen: true }
}

// Runs in a thread of its own: see sheet-room.ts.
beHired<SheetJob, SheetAnswer, Foreseen>(answerTo)
