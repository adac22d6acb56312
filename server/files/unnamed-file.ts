import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes in memory at once for each reader. */
const CHUNK = 64 * 1024

export type UnnamedFile = {
  append: (content: Uint8Array | string) => Promise<void>
  read: () => ReadableStream<Uint8Array<ArrayBuffer>>
  bytes: () => number
  /** Frees the disk space once the last reader is done. */
  close: () => void
}

/**
 * Opens a temporary file for large content with personal data. Its name is removed at once, so that the content
 * disappears with the process even after a crash.
 */
export async function openUnnamedFile(folder: string): Promise<UnnamedFile> {
  const path = join(folder, `.made-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let [bytes, readers, isClosed] = [0, 0, false]
  const closeWhenIdle = () => void (isClosed && readers === 0 && file.close())
  return {
    async append(content) {
      const chunk = typeof content === 'string' ? Buffer.from(content) : content
      await file.appendFile(chunk)
      bytes += chunk.byteLength
    },
    bytes: () => bytes,
    read: () =>
      streamOf(
        chunksOf(file, bytes, (change) => {
          readers += change
          closeWhenIdle()
        }),
      ),
    close() {
      isClosed = true
      closeWhenIdle()
    },
  }
}

const streamOf = <Chunk>(chunks: AsyncGenerator<Chunk, void>): ReadableStream<Chunk> =>
  new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await chunks.next()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      cancel: () => void chunks.return(),
    },
    { highWaterMark: 0 },
  )

/** Calls `count` when reading starts and ends. A response that is never read holds nothing. */
async function* chunksOf(file: FileHandle, bytes: number, count: (change: 1 | -1) => void) {
  count(1)
  try {
    for (let at = 0; at < bytes; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK), 0, Math.min(CHUNK, bytes - at), at)
      if (bytesRead === 0) throw new Error('a generated file is shorter than it was')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    count(-1)
  }
}
