import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestSchema, type PictureManifest } from '#server/pictures/picture-manifest.ts'
import { GROUPS, namesIn } from './pictures.masters.ts'

export type Entry = PictureManifest[string]

/** A generated picture file, or the partial file of an interrupted run. */
const GENERATED_FILE = /^([A-Za-z0-9-]+)\.[0-9a-f]{8}-\d+\.(?:avif|webp|jpg)(?:\.part)?$/

/** A catalogue's picture folder: its files and its manifest. Pages request only files in the manifest. */
export type PictureFolder = ReturnType<typeof openPictureFolder>

/**
 * Opens a picture folder that is consistent after an interruption at any point.
 *
 * A file gets its final name when it is complete, the manifest changes when its files exist, and files are deleted
 * after the manifest dropped them.
 */
export function openPictureFolder(folder: string) {
  const path = (file: string): string => join(folder, file)

  async function manifest(): Promise<PictureManifest> {
    if ((await namesIn(folder)).includes('manifest.json'))
      return manifestSchema.parse(JSON.parse(await readFile(path('manifest.json'), 'utf8')))
    return {}
  }

  async function write(file: string, bytes: string | Uint8Array): Promise<void> {
    await mkdir(dirname(path(file)), { recursive: true })
    await writeFile(path(`${file}.part`), bytes, { flush: true })
    await rename(path(`${file}.part`), path(file))
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Serialized: two concurrent edits would lose one of them. */
  function change(edit: (manifest: PictureManifest) => void): Promise<void> {
    const done = last.then(async () => {
      const now = await manifest()
      edit(now)
      await write('manifest.json', formatManifest(now))
    })
    last = done.catch(() => undefined)
    return done
  }

  async function filesThere(): Promise<string[]> {
    const groups = GROUPS.map(async (group) => (await namesIn(path(group))).map((file) => `${group}/${file}`))
    return (await Promise.all(groups)).flat()
  }

  return {
    manifest,
    write,
    change,
    filesThere,
    remove: async (files: readonly string[]) => {
      for (const file of files) await rm(path(file), { force: true })
    },
    bytes: async (): Promise<number> => {
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
      const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}

export const filesOf = (name: string, { hash, avif, webp, jpg }: Entry): string[] => [
  ...avif.map((width) => `${name}.${hash}-${width}.avif`),
  `${name}.${hash}-${webp}.webp`,
  ...(jpg ? [`${name}.${hash}-${jpg}.jpg`] : []),
]

/** Returns generated files that the manifest does not name, of the pictures `of` accepts. */
export function unnamedFiles(
  there: readonly string[],
  manifest: PictureManifest,
  of: (name: string) => boolean,
): string[] {
  const named = new Set(Object.entries(manifest).flatMap(([name, entry]) => filesOf(name, entry)))
  return there.filter((file) => {
    const [group, base = ''] = file.split('/')
    const name = GENERATED_FILE.exec(base)?.[1]
    return name !== undefined && of(`${group}/${name}`) && !named.has(file)
  })
}

/** One picture per line in sorted order, for readable diffs. */
function formatManifest(manifest: PictureManifest): string {
  const names = Object.keys(manifest).sort()
  return `{\n${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`).join(',\n')}\n}\n`
}
