import { type FileStore, listAll, type StoredFile } from '#server/files/file-store.ts'
import { type BuildAssets, buildId, writeArchive } from './build-archive.ts'

/** Folder of the store with an archive of each build, and beside it an empty file that is stored again on each use. */
export const BUILDS_FOLDER = 'builds'
export const ARCHIVE_SUFFIX = '.json'
const USED_SUFFIX = '.used'

export const archiveKey = (id: string): string => `${BUILDS_FOLDER}/${id}${ARCHIVE_SUFFIX}`

/** Number of builds that are kept. */
const MAX_BUILDS = 3
/** A running instance stores its build's `.used` file each hour, so a build without a newer one is not running. */
export const USE_EVERY_MS = 60 * 60_000
const UNUSED_AFTER_MS = 3 * USE_EVERY_MS

/**
 * Puts a build into the store, unless it is there already, and records its use. Then removes all but the three builds
 * used last and those that may still run. Throws when the store is unavailable.
 */
export async function publishBuild(store: FileStore, assets: BuildAssets, now = new Date()): Promise<void> {
  const id = buildId(assets)
  // Before the archive is looked up: another instance could otherwise remove it as unused in between.
  await store.put(`${BUILDS_FOLDER}/${id}${USED_SUFFIX}`, new Uint8Array())
  if (!(await store.has(archiveKey(id)))) await store.put(archiveKey(id), writeArchive(assets))
  const files = await listAll(store, BUILDS_FOLDER)
  for (const key of outdatedFiles(files, id, now)) await store.remove(key)
}

function outdatedFiles(files: readonly StoredFile[], ownId: string, now: Date): string[] {
  const isRecent = ({ changedAt }: StoredFile) => now.getTime() - changedAt.getTime() < UNUSED_AFTER_MS
  const uses = files
    .filter(({ key }) => key.endsWith(USED_SUFFIX))
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
  const others = uses.filter((file) => idOf(file) !== ownId)
  const kept = new Set([ownId, ...others.slice(0, MAX_BUILDS - 1).map(idOf), ...others.filter(isRecent).map(idOf)])
  return files.filter((file) => !kept.has(idOf(file)) && !isRecent(file)).map(({ key }) => key)
}

const idOf = ({ key }: StoredFile): string => /([^/.]*)[^/]*$/.exec(key)?.[1] ?? ''
