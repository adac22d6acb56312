import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { manifestSchema, type PictureManifest } from '#server/catalogue/picture-manifest.ts'
import { makeVariants, RECIPE, type VariantOptions } from '#server/pictures/make-variants.ts'

const GROUPS = ['products', 'items', 'boxes', 'site'] as const
const AT_ONCE = 2
/** What the live box is put together from, beside the pictures. */
const DATA = [
  ['boxes/slots.json', 'slots.json'],
  ['scale.json', 'scale.json'],
] as const

type Entry = PictureManifest[string]
type Done = { made: number; kept: number; removed: number; refused: number; bytes: number }

/** Makes the variants of a folder of masters and the manifest that names them. */
export async function bringIn(masters: string, target: string, say: (line: string) => void): Promise<Done> {
  sharp.concurrency(1)
  const before = await readManifest(target)
  const manifest: PictureManifest = {}
  const done: Done = { made: 0, kept: 0, removed: 0, refused: 0, bytes: 0 }
  const waiting = await namesOf(masters)

  async function work() {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const file = await readFile(join(masters, `${name}.webp`))
      const hash = hashOf(file, optionsFor(name))
      const known = before[name]
      const entry =
        known?.hash === hash && (await isWhole(target, name, known)) ? known : await make(target, name, file, hash)
      if (entry) manifest[name] = entry
      if (entry && entry !== known) say(`${name} ${entry.width} x ${entry.height}`)
      if (!entry) say(`${name} is no picture that can be read`)
      done[entry ? (entry === known ? 'kept' : 'made') : 'refused'] += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await writeFile(join(target, 'manifest.json'), formatManifest(manifest))
  for (const [from, to] of DATA) await bringInData(join(masters, from), join(target, to))
  return { ...done, removed: await removeUnnamed(target, manifest), bytes: await bytesOf(target) }
}

/** Names pictures as the catalogue does, without the masters' ending. */
async function bringInData(from: string, to: string): Promise<void> {
  if (existsSync(from)) await writeFile(to, (await readFile(from, 'utf8')).replaceAll('.webp"', '"'))
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

async function make(target: string, name: string, file: Uint8Array, hash: string): Promise<Entry | undefined> {
  const result = await makeVariants(file, optionsFor(name))
  if (!result.ok) return undefined
  const { files, ...shape } = result.variants
  await mkdir(join(target, name, '..'), { recursive: true })
  for (const { width, format, bytes } of files)
    await writeFile(join(target, `${name}.${hash}-${width}.${format}`), bytes)
  return { hash, ...shape }
}

const filesOf = (name: string, { hash, avif, webp, jpg }: Entry): string[] => [
  ...avif.map((width) => `${name}.${hash}-${width}.avif`),
  `${name}.${hash}-${webp}.webp`,
  ...(jpg ? [`${name}.${hash}-${jpg}.jpg`] : []),
]

const isWhole = async (target: string, name: string, entry: Entry): Promise<boolean> =>
  filesOf(name, entry).every((file) => existsSync(join(target, file)))

async function readManifest(target: string): Promise<PictureManifest> {
  const file = join(target, 'manifest.json')
  return existsSync(file) ? manifestSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}

async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).sort() : []
}

async function namesOf(masters: string): Promise<string[]> {
  const names = GROUPS.map(async (group) =>
    (await filesIn(join(masters, group)))
      .filter((file) => file.endsWith('.webp'))
      .map((file) => `${group}/${file.slice(0, -5)}`),
  )
  return (await Promise.all(names)).flat()
}

async function removeUnnamed(target: string, manifest: PictureManifest): Promise<number> {
  const named = new Set(Object.entries(manifest).flatMap(([name, entry]) => filesOf(name, entry)))
  const there = await Promise.all(
    GROUPS.map(async (group) => (await filesIn(join(target, group))).map((file) => `${group}/${file}`)),
  )
  const unnamed = there.flat().filter((file) => !named.has(file))
  for (const file of unnamed) await rm(join(target, file))
  return unnamed.length
}

async function bytesOf(target: string): Promise<number> {
  const files = await readdir(target, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** One picture a line, in order, so that a change reads as a change. */
function formatManifest(manifest: PictureManifest): string {
  const names = Object.keys(manifest).sort()
  return `{\n${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`).join(',\n')}\n}\n`
}
