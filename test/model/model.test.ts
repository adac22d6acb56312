import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPostgres, openSqlite } from '#test/databases.ts'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { countOccurrences, openModelShop } from './model-shop.ts'
import { performStep, pollAllPayments } from './perform-step.ts'
import { findDiscrepancies, findMissedPayments, openPerPhone } from './records.ts'
import { type Step, stepSequence } from './steps.ts'

/** About 1,800 steps on each database. */
const RUNS = [
  { name: 'SQLite', open: openSqlite, numRuns: 13, length: 140 },
  { name: 'PostgreSQL', open: openPostgres, numRuns: 13, length: 140 },
] as const

describe.each(RUNS)('a shop with random concurrent steps, on $name', ({ open, numRuns, length }) => {
  it('always has records that match what happened', { timeout: 300_000 }, async () => {
    const seen: Record<string, number> = {}
    async function walk(steps: Step[]) {
      const db = await open()
      const floor = await openModelShop(db)
      for (const [index, step] of steps.entries()) {
        await performStep(floor, step)
        const wrong = await findDiscrepancies(db, floor.world, floor.now())
        expect(wrong, `after step ${index}: ${JSON.stringify(step)}`).toEqual([])
        expect(await openPerPhone(db, floor.now())).toBeLessThanOrEqual(5)
      }
      await pollAllPayments(floor)
      expect(await findMissedPayments(db, floor.world)).toEqual([])
      expect(await findDiscrepancies(db, floor.world, floor.now())).toEqual([])
      for (const [what, count] of Object.entries(await countOccurrences(floor))) seen[what] = (seen[what] ?? 0) + count
    }
    // A failure reports its seed and steps; repeat it with { seed, path }.
    await fc.assert(fc.asyncProperty(stepSequence(length), walk), { numRuns, seed: FUZZ_SEED, endOnFailure: true })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  })
})
