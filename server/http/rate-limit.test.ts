import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

describe('the rate limit per minute', () => {
  it('counts posts per client, and tells one over the limit how long to wait', () => {
    let time = 0
    const { take } = createRateLimit(2, { now: () => time })
    expect([take('a'), take('a'), take('b')]).toEqual([0, 0, 0])
    time = 20_000
    expect(take('a')).toBe(40)
    time = 60_000
    expect([take('a'), take('a')]).toEqual([0, 0])
    expect(take('a')).toBe(60)
  })

  it('reports that it is used up before the next post counts', () => {
    let time = 0
    const { take, isSpent } = createRateLimit(2, { now: () => time })
    expect([isSpent('a'), take('a'), isSpent('a'), take('a'), isSpent('a'), isSpent('b')]).toEqual([
      ...[false, 0, false, 0, true, false],
    ])
    time = 60_000
    expect(isSpent('a')).toBe(false)
  })

  it('is bounded in memory, however many or long the keys are', () => {
    const limit = createRateLimit(1, { now: () => 0, maxEntries: 100 })
    for (let n = 0; n < 10_000; n++) expect(limit.take(`made up ${n}`)).toBe(0)
    expect(limit.size()).toBeLessThanOrEqual(100)
    const long = 'x'.repeat(1e6)
    expect([limit.take(`${long}a`), limit.take(`${long}b`)]).toEqual([0, 60])
  })

  it('of waiting clients is not forgotten for new ones', () => {
    let time = 0
    const { take } = createRateLimit(1, { now: () => time, maxEntries: 100 })
    for (let n = 0; n < 50; n++) take(`early ${n}`)
    time = 59_000
    take('late')
    for (let n = 0; n < 90; n++) take(`between ${n}`)
    expect(take('late')).toBe(60)
    time = 61_000
    take('another')
    expect(take('early 0')).toBe(0)
    expect(take('late')).toBe(58)
  })
})
