import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkKey, type Files, FilesAway } from './files.ts'
import type { StoreAddress } from './store-address.ts'

/** Somebody waits for a page or a form: a store that is away is found out soon. */
const TIMES = { connectionTimeout: 2000, requestTimeout: 8000, throwOnRequestTimeout: true, socketTimeout: 8000 }
const ATTEMPTS = 2

/** Files in a store that speaks S3, whoever runs it. */
export function s3Files({ endpoint, region, bucket: Bucket, prefix, ...credentials }: StoreAddress): Files {
  // No `logger`: the SDK would log each missing file as an error. All other failures are thrown as FilesAway.
  const client = new S3Client({
    ...{ endpoint, region, credentials, maxAttempts: ATTEMPTS, requestHandler: TIMES },
    // The bucket stands in the path, and no sums go along that only Amazon's own store knows.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket, Key: prefix + checkKey(key) })
  return {
    async put(key, content) {
      const whole = { ...at(key), Body: content, ContentLength: content.byteLength }
      await client.send(new PutObjectCommand(whole)).catch(away)
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(ifAny)
      return found?.Body && { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
    },
    has: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(ifAny)) !== undefined,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(ifAny)
    },
    async *list(folder) {
      let next: string | undefined
      do {
        const asked = { Bucket, Prefix: `${prefix}${folder}/`, ...(next && { ContinuationToken: next }) }
        const page = await client.send(new ListObjectsV2Command(asked)).catch(away)
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}

/** What the store says may name keys and hosts: only what kind of fault it is goes on into the log. */
function away(error: unknown): never {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  throw new FilesAway(`the store of files: ${[name, code, status].filter(Boolean).join(' ')}`)
}

function ifAny(error: unknown): undefined {
  const { name } = error as Error
  if (name !== 'NoSuchKey' && name !== 'NotFound') away(error)
}
