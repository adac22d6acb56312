import type { Invoice } from '#domain/document/invoice.ts'
import { type JobOptions, runTask } from '#server/workers/pool.ts'

/** Visitors get "try again later" while this number of documents is queued. */
const MAX_QUEUED = 16
const TIMEOUT_MS = 30_000

export type RenderDocument = (root: string, invoice: Invoice) => Promise<Buffer>

const renderWith =
  (options: Omit<JobOptions, 'limitMs'>): RenderDocument =>
  async (root, invoice) =>
    Buffer.from(await runTask(root, 'invoice-task', { root, invoice }, { ...options, limitMs: TIMEOUT_MS }))

/** Renders a document for a visitor; rejects with `QueueFullError` while too many are queued. */
export const renderInvoice = renderWith({ mostQueued: MAX_QUEUED })
/** Renders a document regardless of the queue's length. */
export const renderInvoiceQueued = renderWith({})
/** Renders a document for an email, after all jobs that a person waits for. */
export const renderInvoiceInBackground = renderWith({ background: true })
