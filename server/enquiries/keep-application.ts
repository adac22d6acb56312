import type { Application } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import { faultOfFile, judgeResume, type ResumeKind } from '#domain/enquiry/resume.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway } from '#server/db/portable.ts'
import { type Files, isFilesAway } from '#server/files/files.ts'
import type { Kept } from './keep-enquiry.ts'
import { keepWithFiles, plainName } from './keep-files.ts'

type Sent = Application & { resume: Resume | undefined }

/** Keeps an application, with its resume if one came along. */
export async function keepApplication(
  db: Db,
  files: Files,
  { resume, email, ...typed }: Sent,
  now: Date,
  limits = INTAKE_LIMITS,
): Promise<Kept> {
  return keepWithFiles(
    db,
    ([resumeId]) => {
      const file: Record<string, string> =
        resume && resumeId ? { resumeId, resumeName: resume.name, resumeKind: resume.kind } : {}
      return { kind: 'careers', email, fields: { ...typed, ...file } }
    },
    { now, limits, files, folder: 'resumes', contents: resume ? [resume.content] : [] },
  )
}

/** Whether an application was not kept because of the files or the database: the same one may be kept later. */
export const isNotKeptForNow = (error: unknown): boolean => isDatabaseAway(error) || isFilesAway(error)

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
