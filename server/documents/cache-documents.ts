import { createHash } from 'node:crypto'
import type { Invoice } from '#domain/document/invoice.ts'
import { type FileStore, readWhole } from '#server/files/file-store.ts'
import { type JobOptions, runTask } from '#server/workers/pool.ts'

/** Visitors get "try again later" while this number of documents is queued. */
const MAX_QUEUED = 16
const TIMEOUT_MS = 30_000

type RenderDocument = (root: string, invoice: Invoice) => Promise<Buffer>

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

/** Returns the folder of a document's stored PDF. */
export const documentFolder = (number: string): string => `documents/${number.replace(/[^\w-]+/g, '-')}`

/** Named by a hash of its content, so a changed document is rendered again. */
const documentFileName = (invoice: Invoice): string =>
  `${createHash('sha256').update(JSON.stringify(invoice)).digest('hex').slice(0, 32)}.pdf`

/** Keyed by storage, since tests run several shops in one process. */
const renderings = new WeakMap<FileStore, Map<string, Promise<Buffer>>>()

/**
 * Caches rendered documents in the file storage. A stored file is served byte for byte, even after an update of the
 * renderer.
 *
 * Concurrent requests for one document share one rendering. A failing storage does not block the document.
 */
export const cachedIn =
  (files: FileStore, draw: RenderDocument): RenderDocument =>
  async (root, invoice) => {
    const key = `${documentFolder(invoice.number)}/${documentFileName(invoice)}`
    const stored = await readWhole(files, key).catch(() => undefined)
    if (stored) return stored
    const ofFiles = renderings.get(files) ?? new Map<string, Promise<Buffer>>()
    renderings.set(files, ofFiles)
    const running = ofFiles.get(key)
    if (running) return running
    const rendering = draw(root, invoice)
      .then(async (content) => {
        await storeDocument(files, key, content).catch(() => undefined)
        return content
      })
      .finally(() => ofFiles.delete(key))
    ofFiles.set(key, rendering)
    return rendering
  }

/** Stores the document and deletes its earlier versions. */
async function storeDocument(files: FileStore, key: string, content: Buffer): Promise<void> {
  await files.put(key, content)
  for await (const other of files.list(key.slice(0, key.lastIndexOf('/')))) {
    if (other.key !== key) await files.remove(other.key)
  }
}
