import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestSchema, type PictureManifest } from '#server/catalogue/picture-manifest.ts'
import { GROUPS, namesIn } from './pictures.masters.ts'

export type Entry = PictureManifest[string]

/** A file that was made of a master, or the beginning of one that a run was stopped in. */
const MADE = /^([A-Za-z0-9-]+)\.[0-9a-f]{8}-\d+\.(?:avif|webp|jpg)(?:\.part)?$/

/** A catalogue's folder of pictures: its files, and the manifest without which no page asks for one of them. */
export type Pictures = ReturnType<typeof openPictures>

/**
 * Whatever it is stopped in, the manifest names whole files only: a file gets its name when it is written, the manifest
 * changes when its files are there, and files go when the manifest no longer names them.
 */
export function openPictures(folder: string) {
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
  /** One change after another, each of what is there now: two at once would lose one of them. */
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

/** Files made of masters, of pictures that `of` names, that the manifest knows nothing of. */
export function unnamedFiles(
  there: readonly string[],
  manifest: PictureManifest,
  of: (name: string) => boolean,
): string[] {
  const named = new Set(Object.entries(manifest).flatMap(([name, entry]) => filesOf(name, entry)))
  return there.filter((file) => {
    const [group, base = ''] = file.split('/')
    const name = MADE.exec(base)?.[1]
    return name !== undefined && of(`${group}/${name}`) && !named.has(file)
  })
}

/** One picture a line, in order, so that a change reads as a change. */
function formatManifest(manifest: PictureManifest): string {
  const names = Object.keys(manifest).sort()
  return `{\n${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`).join(',\n')}\n}\n`
}
