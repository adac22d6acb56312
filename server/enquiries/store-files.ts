import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type FileStore, isKey } from '#server/files/file-store.ts'
import { hasRoomForFile, reportIntakeFull } from './intake-limits.ts'
import { type NewEnquiry, type StoreResult, storeEnquiry } from './store-enquiry.ts'

/** Storage folders for visitors' files. File names are generated; the enquiry refers to them. */
export const UPLOAD_FOLDERS = ['resumes', 'photos'] as const

/** Returns the possible storage keys of an uploaded file. Old versions stored photos in `resumes`. */
export const uploadKeys = (name: string): string[] => UPLOAD_FOLDERS.map((folder) => `${folder}/${name}`).filter(isKey)

/** Returns the content of an uploaded file, or `undefined` if it was deleted. */
export async function readUpload(files: FileStore, name: string) {
  for (const key of uploadKeys(name)) {
    const file = await files.get(key)
    if (file) return file
  }
  return undefined
}

type UploadedFiles = {
  now: Date
  limits: IntakeLimits
  files: FileStore
  folder: (typeof UPLOAD_FOLDERS)[number]
  contents: readonly Uint8Array[]
}

/**
 * Stores an enquiry with its files under generated names. A visitor's file name is never used as a path. `enquiry`
 * gets the generated names, one per content, and returns the enquiry to store.
 */
export async function storeWithFiles(
  db: Db,
  enquiry: (names: string[]) => NewEnquiry,
  { now, limits, files, folder, contents }: UploadedFiles,
): Promise<StoreResult> {
  const resumeBytes = contents.reduce((sum, content) => sum + content.byteLength, 0)
  if (resumeBytes > 0 && !(await hasRoomForFile(db, resumeBytes, limits, now))) {
    await reportIntakeFull(db, now)
    return { ok: false, why: 'no-room' }
  }
  const names = contents.map(newId)
  const remove = () => Promise.all(names.map((name) => files.remove(`${folder}/${name}`)))
  try {
    for (const [at, content] of contents.entries()) await files.put(`${folder}/${names[at]}`, content)
    const kept = await storeEnquiry(db, { ...enquiry(names), resumeBytes }, now, limits)
    if (!kept.ok) await remove()
    return kept
  } catch (error) {
    // The retention sweep deletes files that could not be removed here.
    await remove().catch(() => undefined)
    throw error
  }
}

/** Returns a file name for display: without folders and control characters, at most 200 characters. */
export const displayName = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200)
