import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const GROUPS = ['products', 'items', 'boxes', 'site'] as const
const MASTER = /^(.+)\.(jpe?g|png|webp|avif)$/i
/** What can be part of a picture's address. */
const NAME = /^[A-Za-z0-9-]+$/

/** The files of a folder that are pictures, by their names in the catalogue, and what must be said about the others. */
export type Masters = {
  files: Map<string, string>
  /** Two files for one picture: nobody but the owner knows which of them is meant. */
  twice: string[]
  /** What lies there and is no master: another kind of file, or a name that no address can have. */
  left: string[]
}

/** Looks for masters in products/, items/, boxes/ and site/: JPEG, PNG, WebP or AVIF. Reads names alone. */
export async function findMasters(folder: string): Promise<Masters> {
  const masters: Masters = { files: new Map(), twice: [], left: [] }
  for (const group of GROUPS) {
    for (const file of await namesIn(join(folder, group))) {
      const path = `${group}/${file}`
      const name = MASTER.exec(file)?.[1]
      const other = masters.files.get(`${group}/${name}`)
      if (file.startsWith('.') || path === 'boxes/slots.json') continue
      if (!name || !NAME.test(name) || !(await isFile(join(folder, path)))) masters.left.push(path)
      else if (other) masters.twice.push(`${other} and ${path}`)
      else masters.files.set(`${group}/${name}`, path)
    }
  }
  return masters
}

/** A folder that is not there is empty. */
export const namesIn = async (folder: string): Promise<string[]> =>
  (await isFolder(folder)) ? (await readdir(folder)).sort() : []

export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false
