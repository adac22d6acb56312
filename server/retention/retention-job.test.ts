import { describe, expect, it } from 'vitest'
import { nextNight, retentionStart } from './policies.ts'

describe('a retention period', () => {
  it.each([
    [{ days: 30 }, '2026-03-31T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    [{ months: 6 }, '2026-08-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
    [{ months: 24 }, '2028-02-29T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
    [{ years: 8 }, '2026-11-21T06:30:00.000Z', '2018-11-21T06:30:00.000Z'],
  ])('of %o on %s reaches back to %s', (term, now, back) => {
    expect(retentionStart(term, new Date(now)).toISOString()).toBe(back)
  })

  it('is applied at half past two in India', () => {
    expect(nextNight(new Date('2026-11-21T20:59:00Z')).toISOString()).toBe('2026-11-21T21:00:00.000Z')
    expect(nextNight(new Date('2026-11-21T21:00:00Z')).toISOString()).toBe('2026-11-22T21:00:00.000Z')
  })
})
