import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, isStorageUnavailable, readWhole } from '#server/files/file-store.ts'
import { previewSource } from '#server/pictures/find-picture.ts'
import { makePreviewInChild } from '#server/pictures/make-picture-in-child.ts'

const MAX_WAITING = 8

type PreviewStorage = { root: string; files: FileStore }
type Preview = Uint8Array | 'busy' | undefined

const pendingPreviews = new Map<string, Promise<Preview>>()
let lastPreview: Promise<unknown> = Promise.resolve()

/**
 * Returns the JPEG below `/pictures/preview/`; `undefined` when the picture does not exist, `busy` when too many are
 * being made. A preview is made from the shop's picture on first request and stored.
 */
export async function linkPreview(storage: PreviewStorage, path: string): Promise<Preview> {
  const source = previewSource(path)
  if (!source) return undefined
  const running = pendingPreviews.get(path)
  if (running) return running
  const preview = findOrCreate(storage, `pictures/preview/${path}`, source).finally(() => pendingPreviews.delete(path))
  pendingPreviews.set(path, preview)
  return preview
}

type Source = NonNullable<ReturnType<typeof previewSource>>

async function findOrCreate({ root, files }: PreviewStorage, key: string, { file, own }: Source): Promise<Preview> {
  const stored = await readWhole(files, key)
  if (stored) return stored
  if (pendingPreviews.size > MAX_WAITING) return 'busy'
  const picture = own
    ? await readWhole(files, `pictures/${file}`)
    : await readFile(join(root, 'catalogue/pictures', file)).catch(() => undefined)
  if (!picture) return undefined
  const made = lastPreview.then(() => makePreviewInChild(root, picture))
  lastPreview = made.catch(() => {})
  const preview = await made
  if (!preview || preview.byteLength === 0) return undefined
  await files.put(key, preview).catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error
  })
  return preview
}
