import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseStoreAddress, type StoreAddress, storeName } from '#server/files/store-address.ts'
import { BACKUP_NAME, BackupError } from './manifest.ts'

/** Destination of backups: a folder, or a bucket that holds archives only. */
export type BackupTarget = { folder: string } | { store: StoreAddress }

/** Parses BACKUP_TO: an address of a store, as in FILES_URL, or a folder. Returns `undefined` for a faulty address. */
export function parseBackupTarget(text: string, root: string): BackupTarget | undefined {
  if (!/^https?:/.test(text)) return { folder: resolve(root, text) }
  const store = parseStoreAddress(text)
  return store && { store }
}

/** Describes a target without its credentials. */
export const describeTarget = (target: BackupTarget): string =>
  'folder' in target ? target.folder : storeName(target.store)

/** Access to the backups of a target. */
export type BackupStore = {
  /** Names, the oldest first. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Stores an archive under its name. */
  put: (name: string, file: string) => Promise<void>
  /** Downloads an archive. */
  get: (name: string, file: string) => Promise<void>
}

const onlyBackups = (names: string[]) => names.filter((name) => BACKUP_NAME.test(name)).sort()

/** Backups in a folder: folders and archives. `put` and `get` are for stores only. */
const folderStore = (folder: string): Pick<BackupStore, 'list' | 'remove'> => ({
  list: async () => onlyBackups(await readdir(folder).catch(() => [])),
  remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
})

/** Returns the names of the backups of a target, the oldest first. */
export const listBackups = async (target: BackupTarget): Promise<string[]> =>
  'folder' in target ? folderStore(target.folder).list() : (await openStore(target.store)).list()

/** Deletes one backup of a target. */
export const removeBackup = async (target: BackupTarget, name: string): Promise<void> =>
  ('folder' in target ? folderStore(target.folder) : await openStore(target.store)).remove(name)

/** Deletes all but the newest `keep` backups and returns how many. */
export async function removeOld(target: BackupTarget, keep: number): Promise<number> {
  if (keep < 1) throw new BackupError('Keep at least one backup.')
  const store = 'folder' in target ? folderStore(target.folder) : await openStore(target.store)
  const old = (await store.list()).slice(0, -keep)
  for (const name of old) await store.remove(name)
  return old.length
}

/** A large archive takes minutes; a store that sends nothing for this time counts as gone. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 120_000 }

/** Opens the bucket of a target. The SDK is loaded here, because most commands do not need it. */
export async function openStore({ endpoint, region, bucket: Bucket, prefix, ...credentials }: StoreAddress) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...{ endpoint, region, credentials, requestHandler: TIMEOUTS, forcePathStyle: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const name = storeName({ endpoint, region, bucket: Bucket, prefix, ...credentials })
  /** Messages of the SDK may hold keys, so the error has only the kind of failure. */
  const fail = (error: unknown): never => {
    const { name: kind, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    throw new BackupError(`${name} does not answer as expected: ${[kind, $metadata?.httpStatusCode].join(' ').trim()}.`)
  }
  return {
    async list() {
      const names: string[] = []
      let next: string | undefined
      do {
        const input = { Bucket, Prefix: `${prefix}regalo-`, ...(next && { ContinuationToken: next }) }
        const page = await client.send(new sdk.ListObjectsV2Command(input)).catch(fail)
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)))
        next = page.NextContinuationToken
      } while (next)
      return onlyBackups(names)
    },
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key })).catch(fail)
    },
    async put(key, file) {
      const { size } = await stat(file)
      const input = { Bucket, Key: prefix + key, Body: createReadStream(file), ContentLength: size }
      await client.send(new sdk.PutObjectCommand(input)).catch(fail)
    },
    async get(key, file) {
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key })).catch(fail)
      await pipeline(found.Body as Readable, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
  } satisfies BackupStore
}
