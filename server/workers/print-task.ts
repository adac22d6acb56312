import type { Place } from '#server/db/connect.ts'
import { drawPrints, type Prints, type PrintWish } from '#server/desk/prints/draw-prints.ts'
import type { TypedPort } from './pool.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { root: string; place: Place; request: PrintWish; port: TypedPort<{ done: number }> }

/** Renders one document for several orders as one PDF. Progress is the number of orders rendered. */
export default async function renderPrints({
  root,
  place,
  request,
  port,
}: Job): Promise<{ content: Uint8Array; prints: Prints }> {
  const pieces: Uint8Array[] = []
  try {
    const prints = await drawPrints({ db: await threadDatabase(place), root }, request, {
      write: (piece) => void pieces.push(piece),
      tell: (progress) => port.postMessage(progress),
    })
    return { content: Buffer.concat(pieces), prints }
  } finally {
    port.close()
  }
}
