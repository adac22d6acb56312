import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ENCODER_OPTIONS, makeVariants, type VariantOptions } from '#server/pictures/make-variants.ts'
import { type Entry, filesOf, type PictureFolder, unnamedFiles } from './pictures.catalogue.ts'
import type { Masters } from './pictures.masters.ts'

const CONCURRENCY = 2
/** Data files of the live box preview. */
const DATA = [
  ['boxes/slots.json', 'slots.json'],
  ['scale.json', 'scale.json'],
] as const

export type AddResult = { made: number; kept: number; refused: number }

/**
 * Adds a folder's masters to the catalogue's pictures.
 *
 * A picture is replaced when its master changed and kept when its master cannot be read. Other pictures stay as they
 * are.
 */
export async function addPictures(
  folder: string,
  masters: Masters['files'],
  pictures: PictureFolder,
  say: (line: string) => void,
): Promise<AddResult> {
  sharp.concurrency(1)
  const before = await pictures.manifest()
  const existing = new Set(await pictures.filesThere())
  const done: AddResult = { made: 0, kept: 0, refused: 0 }
  const waiting = [...masters]

  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, path] = next
      const file = await readFile(join(folder, path)).catch(() => new Uint8Array())
      const hash = contentHash(file, optionsFor(name))
      const known = before[name]
      if (known?.hash === hash && filesOf(name, known).every((made) => existing.has(made))) {
        done.kept += 1
        continue
      }
      const made = await addPicture(pictures, name, file, hash)
      say(made ? `${name} ${made.width} x ${made.height}` : `${path} is no picture that can be read.`)
      done[made ? 'made' : 'refused'] += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  for (const [from, to] of DATA) await addDataFile(join(folder, from), to, pictures)
  const replaced = unnamedFiles(await pictures.filesThere(), await pictures.manifest(), (name) => masters.has(name))
  await pictures.remove(replaced)
  return done
}

/** Copies a data file with picture names as the catalogue has them, without file extensions. */
async function addDataFile(from: string, to: string, pictures: PictureFolder): Promise<void> {
  const text = await readFile(from, 'utf8').catch(() => undefined)
  if (text !== undefined) await pictures.write(to, text.replaceAll(/\.(?:jpe?g|png|webp|avif)"/gi, '"'))
}

/**
 * Layers of the live box must align exactly and are shown large. The two pictures for other programs have one size.
 */
function optionsFor(name: string): VariantOptions {
  if (/^boxes\/.*-(open|front|handle)$/.test(name)) return { ladder: [640, 900, 1200] }
  if (name === 'site/open-graph' || name === 'site/email-header') return { ladder: [1200], jpg: true }
  return name.startsWith('site/') ? { avifQuality: 62 } : {}
}

/** Content hash over master and encoding options: browsers cache a file name forever. */
const contentHash = (file: Uint8Array, options: VariantOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([ENCODER_OPTIONS, options]))
    .update(file)
    .digest('hex')
    .slice(0, 8)

async function addPicture(
  pictures: PictureFolder,
  name: string,
  file: Uint8Array,
  hash: string,
): Promise<Entry | undefined> {
  const result = await makeVariants(file, optionsFor(name))
  if (!result.ok) return undefined
  const { files, ...shape } = result.variants
  const entry = { hash, ...shape }
  for (const { width, format, bytes } of files) await pictures.write(`${name}.${hash}-${width}.${format}`, bytes)
  await pictures.change((manifest) => {
    manifest[name] = entry
  })
  return entry
}
