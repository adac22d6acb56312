import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { hasRoomForFile, tellNoRoom } from './intake.ts'
import { type Enquiry, type Kept, keepEnquiry } from './keep-enquiry.ts'

/** Where files of visitors lie in the data folder, each under an id that its enquiry names. */
export const FILES = 'resumes'

type Sent = { now: Date; limits: IntakeLimits; dataDir: string; contents: readonly Uint8Array[] }

/**
 * Keeps an enquiry with its files. They lie in the data folder under names of our own; the visitor's names for them are
 * never a path. `enquiry` is told those names, one for each content, and says what is kept.
 */
export async function keepWithFiles(
  db: Db,
  enquiry: (names: string[]) => Enquiry,
  { now, limits, dataDir, contents }: Sent,
): Promise<Kept> {
  const resumeBytes = contents.reduce((sum, content) => sum + content.byteLength, 0)
  if (resumeBytes > 0 && !(await hasRoomForFile(db, resumeBytes, limits, now))) {
    await tellNoRoom(db, now)
    return { ok: false, why: 'no-room' }
  }
  const folder = join(dataDir, FILES)
  const names = contents.map(newId)
  const remove = () => Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  if (names.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    for (const [at, content] of contents.entries()) await writeWhole(join(folder, names[at] ?? ''), content)
    const kept = await keepEnquiry(db, { ...enquiry(names), resumeBytes }, now, limits)
    if (!kept.ok) await remove()
    return kept
  } catch (error) {
    await remove()
    throw error
  }
}

/** A file that is on the disk to its last byte, or an error. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name to show, never a path: some send folders along, some what no name holds. */
export const plainName = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200)
