import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewSource } from '#server/catalogue/pictures.ts'
import { type Files, isFilesAway, readWhole } from '#server/files/files.ts'
import { makePreviewApart } from '#server/pictures/make-preview-apart.ts'

/** Previews that wait for a process; beyond these a request is to come back. */
const MOST_WAITING = 8

type Place = { root: string; files: Files }
type Preview = Uint8Array | 'busy' | undefined

const underWay = new Map<string, Promise<Preview>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns the JPEG at a path below `/pictures/preview/`, `undefined` where no picture of that name exists, or `busy`.
 * Made of the shop's own picture when it is first asked for and kept as a file, so each is made once.
 */
export async function linkPreview(place: Place, path: string): Promise<Preview> {
  const source = previewSource(path)
  if (!source) return undefined
  const running = underWay.get(path)
  if (running) return running
  const preview = findOrMake(place, `pictures/preview/${path}`, source).finally(() => underWay.delete(path))
  underWay.set(path, preview)
  return preview
}

type Source = NonNullable<ReturnType<typeof previewSource>>

async function findOrMake({ root, files }: Place, key: string, { file, own }: Source): Promise<Preview> {
  const kept = await readWhole(files, key)
  if (kept) return kept
  if (underWay.size > MOST_WAITING) return 'busy'
  const picture = own
    ? await readWhole(files, `pictures/${file}`)
    : await readFile(join(root, 'catalogue/pictures', file)).catch(() => undefined)
  if (!picture) return undefined
  const made = last.then(() => makePreviewApart(root, picture))
  last = made.catch(() => {})
  const preview = await made
  if (!preview || preview.byteLength === 0) return undefined
  // Without room to keep it, it is made again for the next request.
  await files.put(key, preview).catch((error: unknown) => {
    if (!isFilesAway(error)) throw error
  })
  return preview
}
