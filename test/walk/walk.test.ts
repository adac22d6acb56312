import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { openPostgres, openSqlite } from '../databases.ts'
import { disagreements, openPerPhone, overlooked } from './books.ts'
import { openFloor, seenOn } from './shop-floor.ts'
import { type Step, walkOf } from './steps.ts'
import { learnAll, take } from './take-step.ts'

/** How many walks of how many steps: more than two thousand on each. */
const WALKS = [
  { name: 'SQLite', open: openSqlite, numRuns: 15, length: 140 },
  { name: 'PostgreSQL', open: openPostgres, numRuns: 15, length: 140 },
] as const

describe.each(WALKS)('a shop in which anything happens in any order, on $name', ({ open, numRuns, length }) => {
  it('always has books that agree with the world', { timeout: 300_000 }, async () => {
    const seen: Record<string, number> = {}
    async function walk(steps: Step[]) {
      const db = await open()
      const floor = await openFloor(db)
      for (const [index, step] of steps.entries()) {
        await take(floor, step)
        const wrong = await disagreements(db, floor.world, floor.now())
        expect(wrong, `after step ${index}: ${JSON.stringify(step)}`).toEqual([])
        expect(await openPerPhone(db, floor.now())).toBeLessThanOrEqual(5)
      }
      await learnAll(floor)
      expect(await overlooked(db, floor.world)).toEqual([])
      expect(await disagreements(db, floor.world, floor.now())).toEqual([])
      for (const [what, count] of Object.entries(await seenOn(floor))) seen[what] = (seen[what] ?? 0) + count
    }
    // A walk that fails is told with its seed and its steps; it is walked again with { seed, path }.
    await fc.assert(fc.asyncProperty(walkOf(length), walk), { numRuns, seed: FUZZ_SEED, endOnFailure: true })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  })
})
