import type { Invoice } from '#domain/document/invoice.ts'
import { type JobOptions, runTask } from '#server/workers/pool.ts'

/** A visitor is asked to come back while this number of documents are queued. */
const MOST_QUEUED = 16
const LIMIT_MS = 30_000

export type Draw = (root: string, invoice: Invoice) => Promise<Buffer>

const drawWith =
  (options: Omit<JobOptions, 'limitMs'>): Draw =>
  async (root, invoice) =>
    Buffer.from(await runTask(root, 'invoice-task', { root, invoice }, { ...options, limitMs: LIMIT_MS }))

/** Renders a document for a visitor; rejects with `QueueFullError` while too many are queued. */
export const drawInvoice = drawWith({ mostQueued: MOST_QUEUED })
/** Renders a document however many are queued. */
export const drawInvoiceQueued = drawWith({})
/** Renders a document for an email, after every job that a person waits for. */
export const drawInvoiceLater = drawWith({ background: true })
