import type { DatabaseLocation } from '#server/db/connect.ts'
import { type PrintRequest, type PrintResult, printOrders } from '#server/documents/print-pdf.ts'
import type { TypedPort } from './pool.ts'
import { threadDatabase } from './thread-database.ts'

type Job = { root: string; place: DatabaseLocation; request: PrintRequest; port: TypedPort<{ done: number }> }

/** Renders one document for several orders as one PDF. Progress is the number of orders rendered. */
export default async function renderPrints({
  root,
  place,
  request,
  port,
}: Job): Promise<{ content: Uint8Array; prints: PrintResult }> {
  const chunks: Uint8Array[] = []
  try {
    const prints = await printOrders({ db: await threadDatabase(place), root }, request, {
      write: (chunk) => void chunks.push(chunk),
      report: (progress) => port.postMessage(progress),
    })
    return { content: Buffer.concat(chunks), prints }
  } finally {
    port.close()
  }
}
