import { describe, expect, it } from 'vitest'
import { countRefusal } from '#server/audit/refusals.ts'
import { createLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { ensureHourlyJobs, HOURLY_JOB, nextHour, runHourly } from './hourly.ts'
import { runDueJobs } from './run-job.ts'

it.each([
  ['2026-11-23T06:29:59.999Z', '2026-11-23T06:30:00.000Z'],
  ['2026-11-23T06:30:00.000Z', '2026-11-23T07:30:00.000Z'],
])('the hour of %s ends in India at %s', (now, end) => {
  expect(nextHour(new Date(now)).toISOString()).toBe(end)
})

describe.each(testDatabases)('hourly work on %s', (_, open) => {
  it('runs at the start of each hour, also after downtime', async () => {
    const db = await open()
    let now = new Date('2026-11-23T06:40:00Z')
    const deps = { db, log: createLog({ logLevel: 'silent' }), now: () => now }
    const work = () => runDueJobs(deps, { [HOURLY_JOB]: runHourly })
    const audited = async () => (await db.selectFrom('changes').select('after').orderBy('at').execute()).length
    await ensureHourlyJobs(db, now)
    expect(await work()).toBe(5)
    await countRefusal(db, 'sign-in refused', now)
    now = new Date('2026-11-23T07:29:00Z')
    expect([await work(), await audited()]).toEqual([0, 0])
    now = new Date('2026-11-23T07:30:00Z')
    expect([await work(), await audited()]).toEqual([5, 1])
    await countRefusal(db, 'sign-in refused', now)
    now = new Date('2026-11-24T01:00:00Z')
    await ensureHourlyJobs(db, now)
    expect([await work(), await audited()]).toEqual([5, 2])
  })
})
