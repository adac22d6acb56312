import { FILE_FOLDERS, type FileStore, isStorageUnavailable, readWhole } from './file-store.ts'
import { folderStore, PARTIAL_SUFFIX } from './folder-store.ts'
import { type FileStoreConfig, openRemoteStore } from './open-file-store.ts'
import { storeName } from './store-address.ts'

const USAGE = `npm run files -- move [--back]

Moves the files of the data folder to the store of FILES_URL, or with --back from the store to the data folder.
The shop may be running. An interrupted move loses nothing: run it again.`
const NO_STORE = 'FILES_URL is not set. Set it for the shop and for this command.'
const PROGRESS_EVERY = 100

/** Runs `npm run files`: parses the arguments and moves the files. */
export async function runMove(
  args: readonly string[],
  { dataDir, store }: FileStoreConfig,
  report: (words: string) => void,
): Promise<{ ok: boolean; message: string }> {
  const [verb, direction, ...more] = args
  if (verb !== 'move' || (direction !== undefined && direction !== '--back') || more.length > 0)
    return { ok: false, message: USAGE }
  if (!store) return { ok: false, message: NO_STORE }
  const stores = [folderStore(dataDir), await openRemoteStore(store)] as const
  const [from, to] = direction ? [stores[1], stores[0]] : stores
  const names = direction ? [storeName(store), dataDir] : [dataDir, storeName(store)]
  let last: MoveProgress = { files: 0, bytes: 0 }
  try {
    const moved = await moveFiles(from, to, (now) => {
      last = now
      if (now.files % PROGRESS_EVERY === 0) report(`${describeProgress(now)} …`)
    })
    return { ok: true, message: `${describeProgress(moved)} moved from ${names[0]} to ${names[1]}.` }
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error
    const { message } = error as Error
    return { ok: false, message: `Stopped after ${describeProgress(last)}: ${message}. Nothing is lost; run it again.` }
  }
}

const describeProgress = ({ files, bytes }: MoveProgress): string =>
  `${files} files, ${(bytes / 1_000_000).toFixed(1)} MB,`

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
