import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, type Files, FilesAway } from './files.ts'

/** What a file is called until it is whole; one that never became so is listed, for whoever sweeps. */
export const HALF = '.half'

/** Files in a folder of this machine, for the shop's own user alone. */
export function folderFiles(root: string): Files {
  const pathOf = (key: string) => join(root, checkKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      const half = `${path}.${randomBytes(6).toString('hex')}${HALF}`
      try {
        await writeWhole(half, content)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch(ifAny)
      const about = await file?.stat()
      if (!file || !about?.isFile()) return void (await file?.close())
      return { bytes: about.size, stream: createReadStream(path, { fd: file }) }
    },
    has: async (key) => (await stat(pathOf(key)).catch(ifAny))?.isFile() ?? false,
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // A folder inside of one goes with the last file in it.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    async *list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ifAny)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const about = await stat(path).catch(ifAny)
        const key = relative(root, path).split(sep).join('/')
        if (about) yield { key, bytes: about.size, changedAt: about.mtime }
      }
    },
  }
}

/** How often a folder is made again that has gone with its last file before another came into it. */
const MOST_TRIES = 100

async function openNew(path: string, tries = MOST_TRIES) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch(ifAny)
  if (file) return file
  if (tries === 1) throw new FilesAway(`${dirname(path)} goes again and again`)
  return openNew(path, tries - 1)
}

/** On the disk to its last byte, or an error. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const file = await openNew(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ifAny(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
