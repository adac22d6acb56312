import { createHash } from 'node:crypto'
import { attemptDelay, FREE_ATTEMPTS } from '#domain/desk/credentials.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, transact } from '#server/db/transact.ts'

/**
 * A rate limit counter, such as passwords from one network. `free` is the number of failures in a row before each
 * costs a wait.
 */
export type AttemptCounter = { what: string; free?: number }
/**
 * `waitMs` is the time until the next attempt is allowed, 0 if this one is. `left` is the number of further free
 * attempts.
 */
export type AttemptResult = { waitMs: number; left: number }

const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Counts an attempt before it is made, so that parallel attempts cannot bypass the limit. Counters are stored under a
 * hash, since they contain user input, and expire after a day.
 */
export async function countAttempt(db: Db, counted: readonly AttemptCounter[], now: Date): Promise<AttemptResult> {
  const names = counted.map(({ what, free = FREE_ATTEMPTS }) => ({ name: counterName(what), free }))
  return transact(db, async (trx) => {
    await lockNames(
      trx,
      names.map(({ name }) => name),
    )
    const rows = await trx
      .selectFrom('deskTries')
      .selectAll()
      .where(
        'name',
        'in',
        names.map(({ name }) => name),
      )
      .where('lastAt', '>=', expiredBefore(now))
      .execute()
    const known = names.map(({ name, free }) => {
      const row = rows.find((one) => one.name === name)
      return { name, free, failed: row?.failed ?? 0, lastAt: new Date(row?.lastAt ?? 0) }
    })
    const waitMs = Math.max(...known.map(({ free, ...tries }) => attemptDelay(tries, now, free)))
    if (waitMs > 0) return { waitMs, left: 0 }
    for (const { name, failed } of known) {
      const values = { failed: failed + 1, lastAt: now.toISOString() }
      await trx
        .insertInto('deskTries')
        .values({ name, ...values })
        .onConflict((c) => c.column('name').doUpdateSet(values))
        .execute()
    }
    return { waitMs: 0, left: Math.max(0, Math.min(...known.map(({ free, failed }) => free - failed - 1))) }
  })
}

const expiredBefore = (now: Date): string => new Date(now.getTime() - EXPIRES_AFTER_MS).toISOString()

const BATCH_SIZE = 1000

/** Deletes expired counters in batches. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  const old = db.selectFrom('deskTries').select('name').where('lastAt', '<', expiredBefore(now)).limit(BATCH_SIZE)
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('deskTries').where('name', 'in', old).executeTakeFirstOrThrow()
    if (numDeletedRows < BATCH_SIZE) return
  }
}

/** Resets counters after a successful attempt. */
export async function resetAttempts(db: Db, counted: readonly AttemptCounter[]): Promise<void> {
  const names = counted.map(({ what }) => counterName(what))
  await db.deleteFrom('deskTries').where('name', 'in', names).execute()
}

const counterName = (what: string): string => createHash('sha256').update(what).digest('base64url')
