/** Specification §9: at most 5MB, counted as a computer does. */
export const MAX_RESUME_BYTES = 5 * 1024 * 1024

const RESUME_KINDS = ['pdf', 'doc', 'docx'] as const
export type ResumeKind = (typeof RESUME_KINDS)[number]

const bytes = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const PDF = bytes('%PDF-')
/** The container of old Office files. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [...bytes('PK'), 3, 4]
/** Names stand in a zip as they are; a Word file has a folder of this one. */
const WORD_FOLDER = bytes('word/')

export const hasAt = (content: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => content[at + index] === byte)

function holds(content: Uint8Array, expected: readonly number[]): boolean {
  const [first = 0] = expected
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1)) {
    if (hasAt(content, at, expected)) return true
  }
  return false
}

const IS_INSIDE: Record<ResumeKind, (content: Uint8Array) => boolean> = {
  pdf: (content) => hasAt(content, 0, PDF),
  doc: (content) => hasAt(content, 0, COMPOUND_FILE),
  docx: (content) => hasAt(content, 0, ZIP) && holds(content, WORD_FOLDER),
}

const kindOfName = (name: string): ResumeKind | undefined =>
  RESUME_KINDS.find((kind) => name.toLowerCase().endsWith(`.${kind}`))

/** What can be said of a file before it is read: its name and its size in bytes. */
export function faultOfFile({ name, size }: { name: string; size: number }): string | undefined {
  if (!kindOfName(name)) return `${shownName(name)} is not a PDF, DOC or DOCX`
  if (size === 0) return `${shownName(name)} is empty; please choose it again`
  if (size > MAX_RESUME_BYTES) return `${shownName(name)} is larger than 5MB`
  return undefined
}

type ResumeVerdict = { ok: true; kind: ResumeKind } | { ok: false; fault: string }

/** A resume is what its name says, by its content as well; a renamed file is refused (decisions §3.4). */
export function judgeResume(name: string, content: Uint8Array): ResumeVerdict {
  const fault = faultOfFile({ name, size: content.length })
  if (fault) return { ok: false, fault }
  const kind = kindOfName(name)
  if (kind && IS_INSIDE[kind](content)) return { ok: true, kind }
  return { ok: false, fault: `${shownName(name)} is something else inside; please save it as PDF, DOC or DOCX` }
}

/** Long names keep their beginning and their end. */
export const shownName = (name: string) => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-12)}` : name)
