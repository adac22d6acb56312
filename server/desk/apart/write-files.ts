import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import type { Db, Place } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { beHired } from '#server/documents/be-hired.ts'
import { readerAt } from './reader-at.ts'

/** What a thread is asked to make, and the file for it. */
export type FileJob<Wish> = { root: string; place: Place; wish: Wish; path: string }
export type Written<About> = { bytes: number; about: About } | { isFull: true }
/** `of`: how many there are, where that is known. */
export type HowFar = { done: number; of?: number | undefined }

type From = { db: Db; root: string }
type To = { write: (chunk: Uint8Array | string) => void; tell: (far: HowFar) => void }

/**
 * What runs in the thread of a `fileRoom`: `make` writes what was wished for, and tells between two pieces how far it is.
 */
export const writeFiles = <Wish, About extends object>(
  make: (from: From, wish: Wish, to: To) => Promise<About>,
): void =>
  beHired<FileJob<Wish>, Written<About>, HowFar>(async ({ root, place, wish, path }, say) => {
    const file = openSync(path, 'r+')
    unlinkSync(path)
    let bytes = 0
    let fault: unknown
    // Whoever writes may be in the middle of a stream, where nobody hears of a fault: it comes out with the next piece.
    function write(chunk: Uint8Array | string) {
      if (fault) return
      try {
        writeFileSync(file, chunk)
        bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.byteLength
      } catch (error) {
        fault = error
      }
    }
    function tell(far: HowFar) {
      if (fault) throw fault
      say(far)
    }
    try {
      const about = await make({ db: await readerAt(place), root }, wish, { write, tell })
      if (fault) throw fault
      return { bytes, about }
    } catch (error) {
      if (isDiskFull(error)) return { isFull: true }
      throw error
    } finally {
      closeSync(file)
    }
  })
