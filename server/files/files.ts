import type { Readable } from 'node:stream'

/** What is known of a kept file without opening it. `bytes`: how large it is; `changedAt`: when it was put there. */
export type KeptFile = { key: string; bytes: number; changedAt: Date }

/**
 * Where the shop keeps files: what visitors sent, documents that were drawn, pictures. A key is a folder and a name,
 * `photos/1f0c…`, and what is once under a key never becomes something else. Every one of these throws an error that
 * `isFilesAway` knows where the place cannot be reached or has no room.
 */
export type Files = {
  /** Returns once the file is kept whole. */
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Nothing where there is no such file. Its stream is to be read or destroyed. */
  get: (key: string) => Promise<{ bytes: number; stream: Readable } | undefined>
  has: (key: string) => Promise<boolean>
  /** Also where it is not there. */
  remove: (key: string) => Promise<void>
  /** Everything in a folder, `photos` or `documents/RG-26-27-000001`, and in the folders in it; in no order. */
  list: (folder: string) => AsyncIterable<KeptFile>
}

/** The folders that are kept here. */
export const FILE_FOLDERS = ['resumes', 'photos', 'documents', 'pictures'] as const

/** The place that files are kept in does not answer, or not as it should. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

/** Whether a file could not be kept or had because of where files are: the same may work later. */
export const isFilesAway = (error: unknown): boolean =>
  error instanceof FilesAway || (error instanceof Error && 'syscall' in error)

const KEY = /^[a-z]+(\/[\w-][\w.-]*){1,3}$/

export const isKey = (text: string): boolean => KEY.test(text)

/** A key is never a way out of its folder, whoever made it; throws where it could be. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('that is no key of a file')
  return key
}

/** A file whole, for whoever needs it so; nothing where there is none. */
export async function readWhole({ get }: Pick<Files, 'get'>, key: string): Promise<Buffer | undefined> {
  const file = await get(key)
  if (!file) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** All of a folder at once. */
export async function listAll({ list }: Pick<Files, 'list'>, folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for await (const file of list(folder)) files.push(file)
  return files
}
