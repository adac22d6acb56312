import { faultOfFile, judgeResume, type ResumeKind } from '#domain/enquiry/resume.ts'

export type Resume = { name: string; kind: ResumeKind; content: Uint8Array }

/** Nothing chosen: neither. A file that will not do: its fault. */
export type ReadResume = { file?: Resume; fault?: string }

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
