import type { Readable } from 'node:stream'

/** Metadata of a stored file: size in bytes and time of storing. */
export type StoredFile = { key: string; bytes: number; changedAt: Date }

/**
 * File store for uploads, generated documents and pictures. A key is a folder and a name, such as `photos/1f0c…`; the
 * content of a key never changes. All methods throw an error that `isStorageUnavailable` recognizes when the store is
 * unavailable or full.
 */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Returns `undefined` when there is no such file. The stream must be read or destroyed. */
  get: (key: string) => Promise<{ bytes: number; stream: Readable } | undefined>
  has: (key: string) => Promise<boolean>
  /** Succeeds also when the file does not exist. */
  remove: (key: string) => Promise<void>
  /** Yields the files of a folder such as `photos`, including subfolders, in no particular order. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

/** Top-level folders of the store that are moved and backed up. `builds` is not: each start fills it. */
export const FILE_FOLDERS = ['resumes', 'photos', 'documents', 'pictures'] as const

/** Thrown when the store does not answer, or not as expected. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** Returns true for an error of the store or the file system, after which the same operation may succeed later. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || (error instanceof Error && 'syscall' in error)

const KEY = /^[a-z]+(\/[\w-][\w.-]*){1,3}$/

export const isKey = (text: string): boolean => KEY.test(text)

/** Returns the key. Throws for a malformed one, such as one that leaves its folder. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('invalid file key')
  return key
}

/** Reads a file into memory. `undefined` when it does not exist. */
export async function readWhole({ get }: Pick<FileStore, 'get'>, key: string): Promise<Buffer | undefined> {
  const file = await get(key)
  if (!file) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Lists a whole folder. */
export async function listAll({ list }: Pick<FileStore, 'list'>, folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of list(folder)) files.push(file)
  return files
}
