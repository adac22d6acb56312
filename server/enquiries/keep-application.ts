import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Application } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import { faultOfFile, judgeResume, type ResumeKind } from '#domain/enquiry/resume.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway, newId } from '#server/db/portable.ts'
import { hasRoomForFile, tellNoRoom } from './intake.ts'
import { type Kept, keepEnquiry } from './keep-enquiry.ts'

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

type Resume = { name: string; kind: ResumeKind; content: Uint8Array }

/** Nothing chosen: neither. A file that will not do: its fault. */
type ReadResume = { file?: Resume; fault?: string }

/** Reads the file of a form and judges it by its name, size and content. A browser sends an unused field as a nameless file. */
export async function readResume(sent: FormDataEntryValue | null): Promise<ReadResume> {
  if (!(sent instanceof File) || sent.name === '') return {}
  const name = plainName(sent.name)
  const fault = faultOfFile({ name, size: sent.size })
  if (fault) return { fault }
  const content = new Uint8Array(await sent.arrayBuffer())
  const verdict = judgeResume(name, content)
  return verdict.ok ? { file: { name, kind: verdict.kind, content } } : { fault: verdict.fault }
}

/** A name to show, never a path: some send folders along, some what no name holds. */
const plainName = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200)
