import { parentPort } from 'node:worker_threads'
import type { SheetName } from '#domain/goods/sheet-columns.ts'
import { connectReadOnly, type Db, type Place } from '#server/db/connect.ts'
import { beDrawingThread } from '#server/documents/drawing-thread.ts'
import type { Said } from '#server/documents/hired-thread.ts'
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

beDrawingThread()

async function answerTo(job: SheetJob, onPiece: (piece: Foreseen) => void): Promise<SheetAnswer> {
  if ('write' in job) {
    const { writeWorkbook } = await import('#server/owner/sheets/write-workbook.ts')
    return reading(job.place, async (db) => ({ workbook: new Uint8Array(await writeWorkbook(db, job.write)) }))
  }
  const sheet = await readSheet(job.bytes)
  if ('fault' in sheet) return { refused: sheet.fault }
  return reading(job.place, async (db) => {
    for await (const piece of foreseePieces(db, sheet, job.now)) onPiece(piece)
    return { isForeseen: true }
  })
}

async function reading<Answer>(place: Place, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = await connectReadOnly(place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

// Runs in a thread of its own: see sheet-room.ts.
parentPort?.on('message', async (job: SheetJob) => {
  const say = (said: Said<SheetAnswer, Foreseen>) => parentPort?.postMessage(said)
  try {
    say(await answerTo(job, (news) => say({ news })))
  } catch (error) {
    say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
