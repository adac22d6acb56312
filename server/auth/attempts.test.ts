import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { queryPlan } from '#test/query-plan.ts'
import { countAttempt, pruneAttempts } from './attempts.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const later = (hours: number) => new Date(NOON.getTime() + hours * 60 * 60_000)
const WRONG = [{ what: 'password asha@example.in', free: 1 }]

/** Inserts attempts under many names, like a bot with a list of emails. */
async function strewTries(db: Db, many: number, at: Date) {
  for (let from = 0; from < many; from += 500) {
    const rows = Array.from({ length: Math.min(500, many - from) }, (_, no) => ({
      ...{ name: `robot-${at.getTime()}-${from + no}`, failed: 1, lastAt: at.toISOString() },
    }))
    await db.insertInto('deskTries').values(rows).execute()
  }
}

const left = async (db: Db) => (await db.selectFrom('deskTries').select('name').execute()).length

describe.each(testDatabases)('attempts on %s', (_, open) => {
  it('older than a day do not count, even before they are deleted', async () => {
    const db = await open()
    await countAttempt(db, WRONG, NOON)
    expect((await countAttempt(db, WRONG, NOON)).waitMs).toBeGreaterThan(0)
    expect(await countAttempt(db, WRONG, later(25))).toEqual({ waitMs: 0, left: 0 })
    expect((await countAttempt(db, WRONG, later(25))).waitMs).toBe(60_000)
  })

  it('cost the same at any table size: no unrelated attempt is read or deleted', async () => {
    const db = await open()
    await strewTries(db, 3000, NOON)
    await countAttempt(db, WRONG, later(25))
    expect(await left(db)).toBe(3001)
  })

  it('are deleted after a day, through an index', async () => {
    const db = await open()
    await strewTries(db, 2500, NOON)
    await strewTries(db, 10, later(2))
    await pruneAttempts(db, later(25))
    expect(await left(db)).toBe(10)
    const old = db.selectFrom('deskTries').select('name').where('lastAt', '<', NOON.toISOString())
    expect(await queryPlan(db, old)).toContain('desk_tries_by_time')
  })
})
