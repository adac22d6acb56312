import { open, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** Longer than any write of the shop holds the file. */
const BUSY_MS = 5000

/** Copies an SQLite file as it is at this instant, while others go on writing to it; done once it is on the disk. */
export async function copySqlite(file: string, copy: string): Promise<void> {
  // SQLite fills an empty file: this one is for nobody else's eyes from its first byte on.
  await writeFile(copy, '', { mode: 0o600 })
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    reader.prepare('vacuum into ?').run(copy)
  } finally {
    reader.close()
  }
  await keepOnDisk(copy)
}

/** Of a file or a folder; SQLite leaves it to the system when a copy is on the disk. */
export async function keepOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
