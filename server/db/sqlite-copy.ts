import { open, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** Time to wait for another process's lock; longer than any write of the shop. */
const BUSY_MS = 5000

/**
 * Copies a consistent snapshot of an SQLite file while other connections write to it. Resolves once the copy is on
 * the disk.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  // `vacuum into` accepts an empty file, so the copy has owner-only permissions from the first byte.
  await writeFile(copy, '', { mode: 0o600 })
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    reader.prepare('vacuum into ?').run(copy)
  } finally {
    reader.close()
  }
  await syncToDisk(copy)
}

/** Syncs a file or folder to the disk. SQLite does not sync the result of `vacuum into`. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
