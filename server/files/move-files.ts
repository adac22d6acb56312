import { FILE_FOLDERS, type FileStore, readWhole } from './file-store.ts'
import { PARTIAL_SUFFIX } from './folder-store.ts'

export type MoveProgress = { files: number; bytes: number }

/**
 * Moves all files from one store to another while the shop reads both. Each file is removed from its source after the
 * target has it complete, so an interrupted move loses nothing and the next run continues. A file that is deleted
 * during the move is not restored. `onProgress` receives the progress.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (moved: MoveProgress) => void = () => {},
): Promise<MoveProgress> {
  const moved = { files: 0, bytes: 0 }
  for (const folder of FILE_FOLDERS)
    for await (const { key, bytes } of from.list(folder)) {
      if (key.endsWith(PARTIAL_SUFFIX) || !(await moveOne(key, from, to))) continue
      moved.files += 1
      moved.bytes += bytes
      onProgress(moved)
    }
  return moved
}

async function moveOne(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  const content = await readWhole(from, key)
  if (!content) return false
  await to.put(key, content)
  const copy = await readWhole(to, key)
  if (!(await from.has(key))) {
    await to.remove(key)
    return false
  }
  if (!copy?.equals(content)) throw new Error(`${key} was not copied completely`)
  await from.remove(key)
  return true
}
