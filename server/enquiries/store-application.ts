import type { Application } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import { type ResumeKind, resumeFileError, validateResume } from '#domain/enquiry/resume.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { type FileStore, isStorageUnavailable } from '#server/files/file-store.ts'
import type { StoreResult } from './store-enquiry.ts'
import { displayName, storeWithFiles } from './store-files.ts'

type SubmittedApplication = Application & { resume: Resume | undefined }

/** Stores a job application, with its resume if one was uploaded. */
export async function storeApplication(
  db: Db,
  files: FileStore,
  { resume, email, ...typed }: SubmittedApplication,
  now: Date,
  limits = INTAKE_LIMITS,
): Promise<StoreResult> {
  return storeWithFiles(
    db,
    ([resumeId]) => {
      const file: Record<string, string> =
        resume && resumeId ? { resumeId, resumeName: resume.name, resumeKind: resume.kind } : {}
      return { kind: 'careers', email, fields: { ...typed, ...file } }
    },
    { now, limits, files, folder: 'resumes', contents: resume ? [resume.content] : [] },
  )
}

/** Returns whether storing failed because the database or the file storage is unavailable; a retry may succeed. */
export const isTemporaryFailure = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isStorageUnavailable(error)

type Resume = { name: string; kind: ResumeKind; content: Uint8Array }

/** Empty when no file was chosen; `fault` says why a file was rejected. */
type ResumeResult = { file?: Resume; fault?: string }

/**
 * Reads the uploaded resume and checks name, size and content. Browsers send an empty file field as a file without a
 * name.
 */
export async function readResume(sent: FormDataEntryValue | null): Promise<ResumeResult> {
  if (!(sent instanceof File) || sent.name === '') return {}
  const name = displayName(sent.name)
  const fault = resumeFileError({ name, size: sent.size })
  if (fault) return { fault }
  const content = new Uint8Array(await sent.arrayBuffer())
  const verdict = validateResume(name, content)
  return verdict.ok ? { file: { name, kind: verdict.kind, content } } : { fault: verdict.fault }
}
