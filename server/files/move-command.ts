import { isStorageUnavailable } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type MoveProgress, moveFiles } from './move-files.ts'
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
