import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const GROUPS = ['products', 'items', 'boxes', 'site'] as const
const MASTER = /^(.+)\.(jpe?g|png|webp|avif)$/i
/** Characters allowed in a picture's URL. */
const NAME = /^[A-Za-z0-9-]+$/

/** The masters of a folder by picture name, and the files that cannot be used. */
export type Masters = {
  files: Map<string, string>
  /** Pictures with two master files: only the owner knows which one is right. */
  duplicates: string[]
  /** Files that are no masters: another type, or a name that no URL can have. */
  ignored: string[]
}

/** Finds masters in products/, items/, boxes/ and site/: JPEG, PNG, WebP or AVIF. Reads names only. */
export async function findMasters(folder: string): Promise<Masters> {
  const masters: Masters = { files: new Map(), duplicates: [], ignored: [] }
  for (const group of GROUPS) {
    for (const file of await namesIn(join(folder, group))) {
      const path = `${group}/${file}`
      const name = MASTER.exec(file)?.[1]
      const other = masters.files.get(`${group}/${name}`)
      if (file.startsWith('.') || path === 'boxes/slots.json') continue
      if (!name || !NAME.test(name) || !(await isFile(join(folder, path)))) masters.ignored.push(path)
      else if (other) masters.duplicates.push(`${other} and ${path}`)
      else masters.files.set(`${group}/${name}`, path)
    }
  }
  return masters
}

/** A missing folder is empty. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await isFolder(folder)) ? (await readdir(folder)).sort() : []

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false
