import { FILE_FOLDERS, type Files, readWhole } from './files.ts'
import { HALF } from './folder-files.ts'

export type Moved = { files: number; bytes: number }

/**
 * Moves every file from one place to the other while the shop reads both. Each is taken away from where it was once the
 * other has it whole; stopped at any moment nothing is lost, and the next run goes on. A file that is removed meanwhile,
 * since somebody is to be forgotten, does not come back by being moved. `say` is told how far it is.
 */
export async function moveFiles(from: Files, to: Files, say: (moved: Moved) => void = () => {}): Promise<Moved> {
  const moved = { files: 0, bytes: 0 }
  for (const folder of FILE_FOLDERS)
    for await (const { key, bytes } of from.list(folder)) {
      if (key.endsWith(HALF) || !(await moveOne(key, from, to))) continue
      moved.files += 1
      moved.bytes += bytes
      say(moved)
    }
  return moved
}

async function moveOne(key: string, from: Files, to: Files): Promise<boolean> {
  const content = await readWhole(from, key)
  if (!content) return false
  await to.put(key, content)
  const arrived = await readWhole(to, key)
  if (!(await from.has(key))) {
    await to.remove(key)
    return false
  }
  if (!arrived?.equals(content)) throw new Error(`${key} did not arrive whole`)
  await from.remove(key)
  return true
}
