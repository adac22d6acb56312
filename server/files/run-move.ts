import { isFilesAway } from './files.ts'
import { folderFiles } from './folder-files.ts'
import { type Moved, moveFiles } from './move-files.ts'
import { type FilesPlace, openStore } from './open-files.ts'
import { storeName } from './store-address.ts'

const HOW = `npm run files -- move [--back]

Moves the files of the data folder into the store that FILES_URL names, and with --back from there into the data folder.
The shop may go on selling meanwhile. Stopped on the way, nothing is lost: run it again.`
const NO_STORE = 'FILES_URL names no store: say where files go, for the shop and for this command.'
/** How often it says how far it is. */
const SAID_EVERY = 100

/** `npm run files`, from what was typed to what is answered. */
export async function runMove(
  args: readonly string[],
  { dataDir, store }: FilesPlace,
  tell: (words: string) => void,
): Promise<{ ok: boolean; message: string }> {
  const [verb, way, ...more] = args
  if (verb !== 'move' || (way !== undefined && way !== '--back') || more.length > 0) return { ok: false, message: HOW }
  if (!store) return { ok: false, message: NO_STORE }
  const places = [folderFiles(dataDir), await openStore(store)] as const
  const [from, to] = way ? [places[1], places[0]] : places
  const names = way ? [storeName(store), dataDir] : [dataDir, storeName(store)]
  let last: Moved = { files: 0, bytes: 0 }
  try {
    const moved = await moveFiles(from, to, (now) => {
      last = now
      if (now.files % SAID_EVERY === 0) tell(`${inWords(now)} …`)
    })
    return { ok: true, message: `${inWords(moved)} moved from ${names[0]} to ${names[1]}.` }
  } catch (error) {
    if (!isFilesAway(error)) throw error
    const { message } = error as Error
    return { ok: false, message: `Stopped after ${inWords(last)}: ${message}. Nothing is lost; run it again.` }
  }
}

const inWords = ({ files, bytes }: Moved): string => `${files} files, ${(bytes / 1_000_000).toFixed(1)} MB,`
