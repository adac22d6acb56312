import { expect } from 'vitest'
import { type ChangeMark, readChangeMark, readChangesSince } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'

/** Concurrent writers in other databases of the server hold the mark back for a moment. */
export async function settledMark(db: Db): Promise<ChangeMark> {
  let mark = await readChangeMark(db)
  async function left() {
    mark = await readChangeMark(db)
    return readChangesSince(db, mark)
  }
  await expect.poll(left, { timeout: 5_000 }).toEqual([])
  return mark
}
