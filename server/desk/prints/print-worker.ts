import { parentPort } from 'node:worker_threads'
import { connectReadOnly, type Db, type Place } from '#server/db/connect.ts'
import { beDrawingThread } from '#server/documents/drawing-thread.ts'
import type { Said } from '#server/documents/hired-thread.ts'
import { drawPrints, type Prints, type PrintWish } from './draw-prints.ts'

export type PrintJob = { root: string; place: Place; wish: PrintWish }

beDrawingThread()

let open: { at: string; db: Db } | undefined

/** Kept for as long as the thread is: a shop has one. */
async function dbAt(place: Place): Promise<Db> {
  const at = JSON.stringify(place)
  if (open?.at === at) return open.db
  await open?.db.destroy()
  open = { at, db: await connectReadOnly(place) }
  return open.db
}

// Runs in a thread of its own: see print-room.ts.
parentPort?.on('message', async ({ root, place, wish }: PrintJob) => {
  const say = (said: Said<Prints, number>) => parentPort?.postMessage(said)
  try {
    const db = await dbAt(place)
    const prints = await drawPrints({ db, root }, wish, (done) => say({ news: done }))
    // Handed over, not copied.
    parentPort?.postMessage(prints satisfies Said<Prints, number>, [prints.content.buffer])
  } catch (error) {
    say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
