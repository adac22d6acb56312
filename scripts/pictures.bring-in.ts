import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeVariants, RECIPE, type VariantOptions } from '#server/pictures/make-variants.ts'
import { type Entry, filesOf, type Pictures, unnamedFiles } from './pictures.catalogue.ts'
import type { Masters } from './pictures.masters.ts'

const AT_ONCE = 2
/** What the live box is put together from, beside the pictures. */
const DATA = [
  ['boxes/slots.json', 'slots.json'],
  ['scale.json', 'scale.json'],
] as const

export type Done = { made: number; kept: number; refused: number }

/**
 * Adds the masters of a folder to the catalogue's pictures. A picture that is there already is replaced where its master
 * changed, and keeps what it has where its master cannot be read; every other picture is left alone.
 */
export async function bringIn(
  folder: string,
  masters: Masters['files'],
  pictures: Pictures,
  say: (line: string) => void,
): Promise<Done> {
  sharp.concurrency(1)
  const before = await pictures.manifest()
  const there = new Set(await pictures.filesThere())
  const done: Done = { made: 0, kept: 0, refused: 0 }
  const waiting = [...masters]

  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, path] = next
      const file = await readFile(join(folder, path)).catch(() => new Uint8Array())
      const hash = hashOf(file, optionsFor(name))
      const known = before[name]
      if (known?.hash === hash && filesOf(name, known).every((made) => there.has(made))) {
        done.kept += 1
        continue
      }
      const made = await make(pictures, name, file, hash)
      say(made ? `${name} ${made.width} x ${made.height}` : `${path} is no picture that can be read.`)
      done[made ? 'made' : 'refused'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const [from, to] of DATA) await bringInData(join(folder, from), to, pictures)
  const replaced = unnamedFiles(await pictures.filesThere(), await pictures.manifest(), (name) => masters.has(name))
  await pictures.remove(replaced)
  return done
}

/** Names pictures as the catalogue does, without the masters' ending. */
async function bringInData(from: string, to: string, pictures: Pictures): Promise<void> {
  const text = await readFile(from, 'utf8').catch(() => undefined)
  if (text !== undefined) await pictures.write(to, text.replaceAll(/\.(?:jpe?g|png|webp|avif)"/gi, '"'))
}

/** The layers of the live box lie exactly on each other and are shown large; the two for others' programs come once. */
function optionsFor(name: string): VariantOptions {
  if (/^boxes\/.*-(open|front|handle)$/.test(name)) return { ladder: [640, 900, 1200] }
  if (name === 'site/open-graph' || name === 'site/email-header') return { ladder: [1200], jpg: true }
  return name.startsWith('site/') ? { avifQuality: 62 } : {}
}

/** Changes with the master and with how it is made, since files of one name are kept by browsers for ever. */
const hashOf = (file: Uint8Array, options: VariantOptions): string =>
  createHash('sha256')
    .update(JSON.stringify([RECIPE, options]))
    .update(file)
    .digest('hex')
    .slice(0, 8)

async function make(pictures: Pictures, name: string, file: Uint8Array, hash: string): Promise<Entry | undefined> {
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
