import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway, newId } from '#server/db/portable.ts'
import { hasRoomForFile, tellNoRoom } from './intake.ts'
import { type Kept, keepEnquiry } from './keep-enquiry.ts'
import type { Resume } from './read-resume.ts'

type Sent = Application & { resume: Resume | undefined }

/**
 * Keeps an application. Its resume lies in the data folder, which nothing serves, under a name of our own; the
 * visitor's name for it is kept beside what was typed and is never a path.
 */
export async function keepApplication(
  db: Db,
  dataDir: string,
  { resume, email, ...typed }: Sent,
  now: Date,
  limits = INTAKE_LIMITS,
): Promise<Kept> {
  if (!resume) return keepEnquiry(db, { kind: 'careers', email, fields: typed }, now, limits)
  const resumeBytes = resume.content.byteLength
  if (!(await hasRoomForFile(db, resumeBytes, limits, now))) {
    await tellNoRoom(db, now)
    return { ok: false, why: 'no-room' }
  }
  const folder = join(dataDir, 'resumes')
  const resumeId = newId()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeWhole(join(folder, resumeId), resume.content)
    const fields = { ...typed, resumeId, resumeName: resume.name, resumeKind: resume.kind }
    const kept = await keepEnquiry(db, { kind: 'careers', email, fields, resumeBytes }, now, limits)
    if (!kept.ok) await rm(join(folder, resumeId), { force: true })
    return kept
  } catch (error) {
    await rm(join(folder, resumeId), { force: true })
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

/** Whether an application was not kept because of the disk or the database: the same one may be kept later. */
export const isNotKeptForNow = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && 'syscall' in error)
