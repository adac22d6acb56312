import { createHash } from 'node:crypto'
import { FREE_TRIES, waitBeforeNext } from '#domain/desk/tries.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, transact } from '#server/db/transact.ts'

/** What is tried, such as a password from one network; `free`: wrong ones in a row before each costs a wait. */
export type Counted = { what: string; free?: number }
/** `waitMs`: it may not be tried yet. `left`: tries after this one that cost nothing, if it is wrong. */
export type Taken = { waitMs: number; left: number }

const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Counts a try before it is made, so that of many at once none is free. It is known by a hash, since what was typed may
 * be anything; a day later it is forgotten.
 */
export async function takeTry(db: Db, counted: readonly Counted[], now: Date): Promise<Taken> {
  const names = counted.map(({ what, free = FREE_TRIES }) => ({ name: nameOf(what), free }))
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
      .where('lastAt', '>=', forgottenBefore(now))
      .execute()
    const known = names.map(({ name, free }) => {
      const row = rows.find((one) => one.name === name)
      return { name, free, failed: row?.failed ?? 0, lastAt: new Date(row?.lastAt ?? 0) }
    })
    const waitMs = Math.max(...known.map(({ free, ...tries }) => waitBeforeNext(tries, now, free)))
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

const forgottenBefore = (now: Date): string => new Date(now.getTime() - FORGOTTEN_AFTER_MS).toISOString()

/** How many old tries are removed in one statement. */
const SOME = 1000

/** Removes tries that count no longer, some at a time. */
export async function pruneTries(db: Db, now: Date): Promise<void> {
  const old = db.selectFrom('deskTries').select('name').where('lastAt', '<', forgottenBefore(now)).limit(SOME)
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('deskTries').where('name', 'in', old).executeTakeFirstOrThrow()
    if (numDeletedRows < SOME) return
  }
}

/** After the right one everything begins anew. */
export async function forgetTries(db: Db, counted: readonly Counted[]): Promise<void> {
  const names = counted.map(({ what }) => nameOf(what))
  await db.deleteFrom('deskTries').where('name', 'in', names).execute()
}

const nameOf = (what: string): string => createHash('sha256').update(what).digest('base64url')
