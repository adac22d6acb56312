import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Crop } from '#domain/catalogue/crop.ts'
import { HEAD_BYTES, kindOfFile, MOST_PICTURE_BYTES, type PictureRefusal } from '#domain/catalogue/picture-file.ts'
import { PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/picture-shape.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Files } from '#server/files/files.ts'
import { makeInChild } from '#server/pictures/picture-room.ts'

type Place = { db: Db; files: Files; config: { root: string; pictureBytes: number } }
type Sent = { body: ReadableStream<Uint8Array>; crop: Crop | undefined; shape: ShapeName }
export type Taken = { ok: true; name: string } | { ok: false; why: PictureRefusal }

/**
 * Takes what somebody brought as a picture: judged by how it begins, then made smaller in a process of its own, and kept
 * for something of the shop to be shown by. Nothing of it stays where it is refused or was cut off on its way. `onNews`: how far it is.
 */
export async function takePicture(
  place: Place,
  { body, crop, shape }: Sent,
  by: Pick<By, 'who' | 'now'>,
  onNews: (done: number) => void = () => {},
): Promise<Taken> {
  if (!(await hasRoom(place))) return { ok: false, why: 'no-room' }
  const folder = await mkdtemp(join(tmpdir(), 'regalo-picture-'))
  try {
    const path = join(folder, 'sent')
    const fault = await receive(body, path)
    if (fault) return { ok: false, why: fault }
    const answer = await makeInChild(place.config.root, { path, crop, shape: PICTURE_SHAPES[shape] }, onNews)
    if ('refused' in answer) return { ok: false, why: answer.refused }
    const { name, files } = answer.made
    for (const file of files) await place.files.put(`pictures/${file.path}`, file.bytes)
    const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    await place.db
      .insertInto('pictures')
      .values({ name, bytes, at: by.now.toISOString(), who: by.who })
      // Brought again it has its week from now on.
      .onConflict((c) => c.column('name').doUpdateSet({ at: by.now.toISOString() }))
      .execute()
    return { ok: true, name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hasRoom({ db, config }: Place): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes) < config.pictureBytes
}

const KNOWN: readonly string[] = ['jpeg', 'png', 'webp', 'avif']

/** Writes it down as it comes, no further than is allowed, and says what is wrong with it. */
async function receive(body: ReadableStream<Uint8Array>, path: string): Promise<PictureRefusal | undefined> {
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > MOST_PICTURE_BYTES) return
      yield chunk
    }
  }
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), counted, createWriteStream(path))
  } catch (error) {
    // A disk that is full is told otherwise than a connection that broke.
    if (error instanceof Error && 'syscall' in error && 'path' in error) throw error
    return 'damaged'
  }
  if (bytes === 0) return 'nothing'
  if (bytes > MOST_PICTURE_BYTES) return 'too-heavy'
  const kind = kindOfFile(await headOf(path))
  if (kind && KNOWN.includes(kind)) return undefined
  return (kind as PictureRefusal | undefined) ?? 'other'
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
