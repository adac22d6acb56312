import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Invoice } from '#domain/document/invoice.ts'
import type { Draw } from './draw-invoice.ts'

/** Each paper has a folder under its number. */
const folderOf = (dataDir: string, number: string): string => join(dataDir, 'documents', folderNameOf(number))

export const folderNameOf = (number: string): string => number.replace(/[^\w-]+/g, '-')

/** By everything that it shows: a paper that shows something else is drawn anew. */
const nameOf = (invoice: Invoice): string =>
  `${createHash('sha256').update(JSON.stringify(invoice)).digest('hex').slice(0, 32)}.pdf`

const underWay = new Map<string, Promise<Buffer>>()

/**
 * Draws a paper once and keeps it: afterwards the file is served, byte for byte the same even by a program that would
 * draw it differently. Where the file is not, as on another machine, it is drawn again. However many ask for one paper
 * at a time, it is drawn once. A folder that cannot be written to keeps nobody from a paper.
 */
export const keptIn =
  (dataDir: string, draw: Draw): Draw =>
  async (root, invoice) => {
    const [folder, name] = [folderOf(dataDir, invoice.number), nameOf(invoice)]
    const file = join(folder, name)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return kept
    const there = underWay.get(file)
    if (there) return there
    const drawing = draw(root, invoice)
      .then(async (content) => {
        await keep(folder, name, content).catch(() => undefined)
        return content
      })
      .finally(() => underWay.delete(file))
    underWay.set(file, drawing)
    return drawing
  }

/** By renaming, so that no half of a paper is ever found. What it showed before, or was left half, goes. */
async function keep(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = join(folder, `${randomBytes(8).toString('hex')}.half`)
  try {
    await writeFile(half, content, { mode: 0o600, flush: true })
    await rename(half, join(folder, name))
  } finally {
    await rm(half, { force: true })
  }
  const others = (await readdir(folder)).filter((other) => other !== name && other.endsWith('.pdf'))
  for (const other of others) await rm(join(folder, other), { force: true })
}
