import { describe, expect, it } from 'vitest'
import { DAY_BUDGETS } from '#domain/settings/day-budgets.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { pruneBudgets, spendBudget } from './day-budgets.ts'

const NOON = new Date('2026-11-23T06:30:00Z')
const TOMORROW = new Date('2026-11-23T18:30:00Z')
const { posts, bytes } = DAY_BUDGETS.orders
const spend = (db: Db, change: { network?: string; bytes?: number } = {}, now = NOON) =>
  spendBudget(db, { kind: 'orders', network: '203.0.113.7', bytes: 1, ...change }, now)

/** Leaves one post of the budget. */
const useUp = (db: Db) =>
  db
    .updateTable('dayBudgets')
    .set({ posts: posts - 1 })
    .execute()

describe.each(testDatabases)('the day budget of a network on %s', (_, open) => {
  it('is counted in posts, separately per network and kind, and resets each day in India', async () => {
    const db = await open()
    expect(await spend(db)).toBe(true)
    await useUp(db)
    expect(await spend(db)).toBe(true)
    expect(await spend(db)).toBe(false)
    expect(await spend(db, { network: '198.51.100.4' })).toBe(true)
    expect(await spendBudget(db, { kind: 'forms', network: '203.0.113.7', bytes: 1 }, NOON)).toBe(true)
    expect(await spend(db, {}, TOMORROW)).toBe(true)
  })

  it('is counted in bytes, and a post that exceeds it uses none of it', async () => {
    const db = await open()
    await spend(db, { bytes: bytes - 10 })
    expect(await spend(db, { bytes: 11 })).toBe(false)
    expect(await spend(db, { bytes: 10 })).toBe(true)
    expect(await spend(db, { bytes: 1 })).toBe(false)
  })

  it('is not exceeded by concurrent posts', async () => {
    const db = await open()
    await spend(db)
    await db
      .updateTable('dayBudgets')
      .set({ posts: posts - 3 })
      .execute()
    const answers = await Promise.all(Array.from({ length: 12 }, () => spend(db)))
    expect(answers.filter(Boolean)).toHaveLength(3)
  })

  it('does not store the network, and is deleted after its day', async () => {
    const db = await open()
    await spend(db)
    expect(JSON.stringify(await db.selectFrom('dayBudgets').selectAll().execute())).not.toContain('203.0')
    await pruneBudgets(db, NOON)
    expect(await db.selectFrom('dayBudgets').selectAll().execute()).toHaveLength(1)
    await pruneBudgets(db, TOMORROW)
    expect(await db.selectFrom('dayBudgets').selectAll().execute()).toEqual([])
  })
})
