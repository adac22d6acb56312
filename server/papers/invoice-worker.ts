import { parentPort } from 'node:worker_threads'
import type { Invoice } from '#domain/invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'

export type Job = { id: number; root: string; invoice: Invoice }
export type Done = { id: number; content: Uint8Array } | { id: number; fault: string }

// Runs in a thread of its own: see draw-invoice.ts.
parentPort?.on('message', async ({ id, root, invoice }: Job) => {
  try {
    parentPort?.postMessage({ id, content: await invoicePdf(root, invoice) } satisfies Done)
  } catch (error) {
    parentPort?.postMessage({
      id,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies Done)
  }
})
