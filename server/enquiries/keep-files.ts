import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Files, isKey } from '#server/files/files.ts'
import { hasRoomForFile, tellNoRoom } from './intake.ts'
import { type Enquiry, type Kept, keepEnquiry } from './keep-enquiry.ts'

/** Where files of visitors are kept, each under an id that its enquiry names. */
export const SENT_FOLDERS = ['resumes', 'photos'] as const

/** Where a file of an enquiry may be: photos were once kept with the resumes. */
export const keysOfSent = (name: string): string[] => SENT_FOLDERS.map((folder) => `${folder}/${name}`).filter(isKey)

/** A file of an enquiry; nothing where it is there no more. */
export async function readSent(files: Files, name: string) {
  for (const key of keysOfSent(name)) {
    const file = await files.get(key)
    if (file) return file
  }
  return undefined
}

type Sent = {
  now: Date
  limits: IntakeLimits
  files: Files
  folder: (typeof SENT_FOLDERS)[number]
  contents: readonly Uint8Array[]
}

/**
 * Keeps an enquiry with its files. They are kept under names of our own; the visitor's names for them are
 * never a path. `enquiry` is told those names, one for each content, and says what is kept.
 */
export async function keepWithFiles(
  db: Db,
  enquiry: (names: string[]) => Enquiry,
  { now, limits, files, folder, contents }: Sent,
): Promise<Kept> {
  const resumeBytes = contents.reduce((sum, content) => sum + content.byteLength, 0)
  if (resumeBytes > 0 && !(await hasRoomForFile(db, resumeBytes, limits, now))) {
    await tellNoRoom(db, now)
    return { ok: false, why: 'no-room' }
  }
  const names = contents.map(newId)
  const remove = () => Promise.all(names.map((name) => files.remove(`${folder}/${name}`)))
  try {
    for (const [at, content] of contents.entries()) await files.put(`${folder}/${names[at]}`, content)
    const kept = await keepEnquiry(db, { ...enquiry(names), resumeBytes }, now, limits)
    if (!kept.ok) await remove()
    return kept
  } catch (error) {
    // What cannot be removed either goes with the next sweep.
    await remove().catch(() => undefined)
    throw error
  }
}

/** A name to show, never a path: some send folders along, some what no name holds. */
export const plainName = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200)
