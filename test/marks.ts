import { expect } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { changesSince, currentMark, type Mark } from '#server/versions/shown-versions.ts'

/** Whoever writes in another database of the same server at that moment holds the mark back; they are soon done. */
export async function markAfterAll(db: Db): Promise<Mark> {
  let mark = await currentMark(db)
  async function left() {
    mark = await currentMark(db)
    return changesSince(db, mark)
  }
  await expect.poll(left, { timeout: 5_000 }).toEqual([])
  return mark
}
