import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, type FileStore, StorageUnavailableError } from './file-store.ts'
import type { StoreAddress } from './store-address.ts'

/** Short timeouts in milliseconds, since pages and forms wait for the store. */
const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true, socketTimeout: 8000 }
const ATTEMPTS = 2

/** File store in an S3-compatible bucket. */
export function s3Store({ endpoint, region, bucket: Bucket, prefix, ...credentials }: StoreAddress): FileStore {
  // No `logger`: the SDK would log each missing file as an error. All other failures are thrown as
  // StorageUnavailableError.
  const client = new S3Client({
    ...{ endpoint, region, credentials, maxAttempts: ATTEMPTS, requestHandler: TIMEOUTS },
    // Settings for stores other than Amazon's: the bucket in the path, and no checksums that only Amazon's own store
    // supports.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const locate = (key: string) => ({ Bucket, Key: prefix + checkKey(key) })
  return {
    async put(key, content) {
      const input = { ...locate(key), Body: content, ContentLength: content.byteLength }
      await client.send(new PutObjectCommand(input)).catch(throwUnavailable)
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(locate(key))).catch(ignoreMissing)
      return found?.Body && { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
    },
    has: async (key) => (await client.send(new HeadObjectCommand(locate(key))).catch(ignoreMissing)) !== undefined,
    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key))).catch(ignoreMissing)
    },
    async *list(folder) {
      let next: string | undefined
      do {
        const listInput = { Bucket, Prefix: `${prefix}${folder}/`, ...(next && { ContinuationToken: next }) }
        const page = await client.send(new ListObjectsV2Command(listInput)).catch(throwUnavailable)
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}

/** Messages of the store may contain keys and host names, so the error has only the kind of failure. */
function throwUnavailable(error: unknown): never {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  throw new StorageUnavailableError(`file store: ${[name, code, status].filter(Boolean).join(' ')}`)
}

function ignoreMissing(error: unknown): undefined {
  const { name } = error as Error
  if (name !== 'NoSuchKey' && name !== 'NotFound') throwUnavailable(error)
}
