/** Maximum size, 5 MiB (specification §9). */
export const MAX_RESUME_BYTES = 5 * 1024 * 1024

const RESUME_KINDS = ['pdf', 'doc', 'docx'] as const
export type ResumeKind = (typeof RESUME_KINDS)[number]

const bytes = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const PDF = bytes('%PDF-')
/** Signature of the container of `.doc` files. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [...bytes('PK'), 3, 4]
/** File names are stored uncompressed in a zip; a `.docx` contains this folder. */
const WORD_FOLDER = bytes('word/')

/** Tests for a byte sequence at an offset. */
export const hasBytesAt = (content: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => content[at + index] === byte)

function containsBytes(content: Uint8Array, expected: readonly number[]): boolean {
  const [first = 0] = expected
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (hasBytesAt(content, at, expected)) return true
  }
  return false
}

const CONTENT_CHECKS: Record<ResumeKind, (content: Uint8Array) => boolean> = {
  pdf: (content) => hasBytesAt(content, 0, PDF),
  doc: (content) => hasBytesAt(content, 0, COMPOUND_FILE),
  docx: (content) => hasBytesAt(content, 0, ZIP) && containsBytes(content, WORD_FOLDER),
}

const resumeKindOf = (name: string): ResumeKind | undefined =>
  RESUME_KINDS.find((kind) => name.toLowerCase().endsWith(`.${kind}`))

/** Validates name and size of a file before it is read. */
export function resumeFileError({ name, size }: { name: string; size: number }): string | undefined {
  if (!resumeKindOf(name)) return `${shortFileName(name)} is not a PDF, DOC or DOCX`
  if (size === 0) return `${shortFileName(name)} is empty; please choose it again`
  if (size > MAX_RESUME_BYTES) return `${shortFileName(name)} is larger than 5MB`
  return undefined
}

type ResumeVerdict = { ok: true; kind: ResumeKind } | { ok: false; fault: string }

/** Validates a resume by name and content. A renamed file is refused (decisions §3.4). */
export function validateResume(name: string, content: Uint8Array): ResumeVerdict {
  const error = resumeFileError({ name, size: content.length })
  if (error) return { ok: false, fault: error }
  const kind = resumeKindOf(name)
  if (kind && CONTENT_CHECKS[kind](content)) return { ok: true, kind }
  return { ok: false, fault: `${shortFileName(name)} is something else inside; please save it as PDF, DOC or DOCX` }
}

/** Shortens a long file name in the middle. */
export const shortFileName = (name: string) => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-12)}` : name)
