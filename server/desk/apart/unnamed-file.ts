import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** So much of it is in memory at once for each who takes it. */
const CHUNK = 64 * 1024

export type UnnamedFile = {
  /** Where whoever writes it finds it, once: they take the name away. */
  path: string
  read: (bytes: number) => ReadableStream<Uint8Array<ArrayBuffer>>
  /** Gives its place on the disk back, once nobody reads it any more. */
  close: () => void
}

/**
 * A file for what may be large and is of people: on the disk, not in memory, and without a name from its first byte on, so
 * that it ends with the process however that ends.
 */
export async function openUnnamed(folder: string): Promise<UnnamedFile> {
  const path = join(folder, `.made-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  let [readers, isDone] = [0, false]
  const closeWhenIdle = () => void (isDone && readers === 0 && file.close())
  return {
    path,
    read: (bytes) =>
      streamOf(
        chunksOf(file, bytes, (change) => {
          readers += change
          closeWhenIdle()
        }),
      ),
    close() {
      isDone = true
      closeWhenIdle()
      // There still where nobody has begun to write it.
      void rm(path, { force: true })
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
    // Nothing is read before somebody takes it.
    { highWaterMark: 0 },
  )

/** `count` is told of a reader from when they begin: an answer that nobody reads holds nothing. */
async function* chunksOf(file: FileHandle, bytes: number, count: (change: 1 | -1) => void) {
  count(1)
  try {
    for (let at = 0; at < bytes; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK), 0, Math.min(CHUNK, bytes - at), at)
      if (bytesRead === 0) throw new Error('a file that was made is shorter than it was')
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    count(-1)
  }
}
