import { parentPort } from 'node:worker_threads'
import { connectReadOnly, type Place } from '#server/db/connect.ts'
import { beDrawingThread } from '#server/documents/drawing-thread.ts'
import type { Said } from '#server/documents/hired-thread.ts'
import { foreseeSheet } from '#server/owner/sheets/foresee-sheet.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'

export type SheetJob = { root: string; place: Place; bytes: Uint8Array; now: Date }
/** `refused`: why the file cannot be read, for whoever brought it. */
export type SheetAnswer = { foreseen: Foreseen } | { refused: string }

beDrawingThread()

async function answerTo({ place, bytes, now }: SheetJob): Promise<SheetAnswer> {
  const sheet = await readSheet(bytes)
  if ('fault' in sheet) return { refused: sheet.fault }
  const db = await connectReadOnly(place)
  try {
    return { foreseen: await foreseeSheet(db, sheet, now) }
  } finally {
    await db.destroy()
  }
}

// Runs in a thread of its own: see sheet-room.ts.
parentPort?.on('message', async (job: SheetJob) => {
  const say = (said: Said<SheetAnswer>) => parentPort?.postMessage(said)
  try {
    say(await answerTo(job))
  } catch (error) {
    say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
