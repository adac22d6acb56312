import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns one hash over the names and contents of files and folders. */
export async function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(paths.map(filesBelow))).flat().sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

async function filesBelow(path) {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const names = await readdir(path)
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat()
}
