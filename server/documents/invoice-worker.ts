import { parentPort } from 'node:worker_threads'
import type { Invoice } from '#domain/document/invoice.ts'
import { beDrawingThread } from './drawing-thread.ts'
import type { Said } from './hired-thread.ts'
import { invoicePdf } from './invoice-pdf.ts'

export type Job = { root: string; invoice: Invoice }
export type Drawn = { content: Uint8Array }
type Done = Said<Drawn>

beDrawingThread()

// Runs in a thread of its own: see draw-invoice.ts.
parentPort?.on('message', async ({ root, invoice }: Job) => {
  try {
    parentPort?.postMessage({ content: await invoicePdf(root, invoice) } satisfies Done)
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ fault } satisfies Done)
  }
})
