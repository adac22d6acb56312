import { describe, expect, it } from 'vitest'
import { openSqlite } from '#test/databases.ts'
import { cachedFigures } from './cached-figures.ts'

const FRESH_MS = 60_000
const FIRST = new Date('2026-11-23T06:30:00Z')
const later = (minutes: number) => new Date(FIRST.getTime() + minutes * 2 * FRESH_MS)

async function aCache() {
  const shop = { db: await openSqlite(), log: { error: () => {} } }
  const read = cachedFigures<{ sum: number }>(FRESH_MS)
  return (now: Date, count: () => Promise<{ sum: number }>) => read(shop, { key: '', now }, count)
}

const sum = (value: number) => async () => ({ sum: value })

describe('figures that are slow to count', () => {
  it('are undefined during the first count, and stale during the next', async () => {
    const read = await aCache()
    const first = Promise.withResolvers<{ sum: number }>()
    expect(await read(FIRST, () => first.promise)).toEqual({ figures: undefined, isCounting: true, hasFailed: false })
    first.resolve({ sum: 1 })
    expect(await read(FIRST, sum(9))).toEqual({ figures: { sum: 1 }, isCounting: false, hasFailed: false })
    expect(await read(FIRST, sum(9))).toMatchObject({ figures: { sum: 1 } })
    const second = Promise.withResolvers<{ sum: number }>()
    expect(await read(later(1), () => second.promise)).toMatchObject({ figures: { sum: 1 }, isCounting: true })
    second.resolve({ sum: 2 })
    expect(await read(later(1), sum(9))).toMatchObject({ figures: { sum: 2 }, isCounting: false })
  })

  it('stay stale after a failed count, and are marked as such', async () => {
    const read = await aCache()
    await read(FIRST, sum(1))
    const failing = await read(later(1), () => Promise.reject(new Error('not to be counted')))
    expect(failing).toEqual({ figures: { sum: 1 }, isCounting: false, hasFailed: true })
    expect(await read(later(2), sum(3))).toEqual({ figures: { sum: 3 }, isCounting: false, hasFailed: false })
  })
})
