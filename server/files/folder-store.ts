import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, type FileStore, StorageUnavailableError } from './file-store.ts'

/** Suffix of a file that is being written. Abandoned ones are listed too, so that sweeps remove them. */
export const PARTIAL_SUFFIX = '.half'

/** File store in a local folder, readable for the shop's user only. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      const partial = `${path}.${randomBytes(6).toString('hex')}${PARTIAL_SUFFIX}`
      try {
        await writeWhole(partial, content)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch(ignoreMissing)
      const stats = await file?.stat()
      if (!file || !stats?.isFile()) return void (await file?.close())
      return { bytes: stats.size, stream: createReadStream(path, { fd: file }) }
    },
    has: async (key) => (await stat(pathOf(key)).catch(ignoreMissing))?.isFile() ?? false,
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // Removes a subfolder with its last file.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    async *list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(ignoreMissing)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const stats = await stat(path).catch(ignoreMissing)
        const key = relative(root, path).split(sep).join('/')
        if (stats) yield { key, bytes: stats.size, changedAt: stats.mtime }
      }
    },
  }
}

/** Attempts to recreate a folder that another request removed with its last file. */
const MAX_ATTEMPTS = 100

async function openNew(path: string, attempts = MAX_ATTEMPTS) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch(ignoreMissing)
  if (file) return file
  if (attempts === 1) throw new StorageUnavailableError(`${dirname(path)} is removed repeatedly`)
  return openNew(path, attempts - 1)
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const file = await openNew(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
