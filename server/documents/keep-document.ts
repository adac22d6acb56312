import { createHash } from 'node:crypto'
import type { Invoice } from '#domain/document/invoice.ts'
import { type Files, readWhole } from '#server/files/files.ts'
import type { Draw } from './draw-invoice.ts'

/** Each document has a folder under its number. */
export const folderOf = (number: string): string => `documents/${number.replace(/[^\w-]+/g, '-')}`

/** By everything that it shows: a document that shows something else is drawn anew. */
const nameOf = (invoice: Invoice): string =>
  `${createHash('sha256').update(JSON.stringify(invoice)).digest('hex').slice(0, 32)}.pdf`

/** By where they are kept: of several shops in one process each keeps its own. */
const underWay = new WeakMap<Files, Map<string, Promise<Buffer>>>()

/**
 * Draws a document once and keeps it: afterwards the file is served, byte for byte the same even by a program that would
 * draw it differently. Where the file is not, it is drawn again. However many ask for one document at a time, it is drawn
 * once. A place for files that is away or full keeps nobody from a document.
 */
export const keptIn =
  (files: Files, draw: Draw): Draw =>
  async (root, invoice) => {
    const key = `${folderOf(invoice.number)}/${nameOf(invoice)}`
    const kept = await readWhole(files, key).catch(() => undefined)
    if (kept) return kept
    const drawings = underWay.get(files) ?? new Map<string, Promise<Buffer>>()
    underWay.set(files, drawings)
    const there = drawings.get(key)
    if (there) return there
    const drawing = draw(root, invoice)
      .then(async (content) => {
        await keep(files, key, content).catch(() => undefined)
        return content
      })
      .finally(() => drawings.delete(key))
    drawings.set(key, drawing)
    return drawing
  }

/** What it showed before, or was left half, goes. */
async function keep(files: Files, key: string, content: Buffer): Promise<void> {
  await files.put(key, content)
  for await (const other of files.list(key.slice(0, key.lastIndexOf('/')))) {
    if (other.key !== key) await files.remove(other.key)
  }
}
