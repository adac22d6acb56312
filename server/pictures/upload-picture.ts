import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Crop } from '#domain/catalogue/crop.ts'
import { PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/crop.ts'
import {
  detectFileKind,
  MAX_PICTURE_BYTES,
  type PictureRefusal,
  SIGNATURE_BYTES,
} from '#domain/catalogue/uploaded-picture.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { makePictureInChild } from './make-picture-in-child.ts'

type UploadDeps = { db: Db; files: FileStore; config: { root: string; pictureBytes: number } }
type PictureUpload = { body: ReadableStream<Uint8Array>; crop: Crop | undefined; shape: ShapeName }
export type UploadResult = { ok: true; name: string } | { ok: false; why: PictureRefusal }

/**
 * Stores an uploaded picture: checks its file type, then scales it in a child process. A refused or interrupted
 * upload leaves nothing behind. `onNews` reports progress.
 */
export async function uploadPicture(
  deps: UploadDeps,
  { body, crop, shape }: PictureUpload,
  actor: Pick<Actor, 'who' | 'now'>,
  onProgress: (done: number) => void = () => {},
): Promise<UploadResult> {
  if (!(await hasStorageLeft(deps))) return { ok: false, why: 'no-room' }
  const folder = await mkdtemp(join(tmpdir(), 'regalo-picture-'))
  try {
    const path = join(folder, 'sent')
    const fault = await receiveUpload(body, path)
    if (fault) return { ok: false, why: fault }
    const answer = await makePictureInChild(deps.config.root, { path, crop, shape: PICTURE_SHAPES[shape] }, onProgress)
    if ('refused' in answer) return { ok: false, why: answer.refused }
    const { name, files } = answer.made
    for (const file of files) await deps.files.put(`pictures/${file.path}`, file.bytes)
    const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    await deps.db
      .insertInto('pictures')
      .values({ name, bytes, at: actor.now.toISOString(), who: actor.who })
      // A repeated upload starts the one-week limit for unused pictures again.
      .onConflict((c) => c.column('name').doUpdateSet({ at: actor.now.toISOString() }))
      .execute()
    return { ok: true, name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasStorageLeft({ db, config }: UploadDeps): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes) < config.pictureBytes
}

const SUPPORTED_TYPES: readonly string[] = ['jpeg', 'png', 'webp', 'avif']

/** Writes the upload to disk up to the size limit and returns why it is refused. */
async function receiveUpload(body: ReadableStream<Uint8Array>, path: string): Promise<PictureRefusal | undefined> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > MAX_PICTURE_BYTES) return
      yield chunk
    }
  }
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), counted, createWriteStream(path))
  } catch (error) {
    // Disk errors are thrown; a broken connection is a refusal.
    if (error instanceof Error && 'syscall' in error && 'path' in error) throw error
    return 'damaged'
  }
  if (bytes === 0) return 'nothing'
  if (bytes > MAX_PICTURE_BYTES) return 'too-heavy'
  const kind = detectFileKind(await readFileHead(path))
  if (kind && SUPPORTED_TYPES.includes(kind)) return undefined
  return (kind as PictureRefusal | undefined) ?? 'other'
}

async function readFileHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
