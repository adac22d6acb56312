import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { callProvider, withTimeout } from '#server/payments/providers/call-provider.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { claimJob, enqueue, finishJob } from './queue.ts'
import { runDueJobs } from './run-job.ts'
import { startWorker } from './worker.ts'

const START = new Date('2026-11-21T10:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

function shopAt(db: Db) {
  let time = START.getTime()
  return {
    deps: { db, log: createLog({ logLevel: 'silent' }), now: () => new Date(time) },
    pass(ms: number) {
      time += ms
    },
  }
}

const write = (db: Db, subject: string, dueAt = START) =>
  transact(db, (trx) => enqueue(trx, { kind: 'knot', subject, dueAt, at: START }))

describe.each(testDatabases)('a job on %s', (_, open) => {
  it('runs once, when it is due', async () => {
    const { deps, pass } = shopAt(await open())
    await write(deps.db, 'one', later(1000))
    await write(deps.db, 'one', later(1000))
    const done: string[] = []
    const handlers = { knot: async (_deps: unknown, subject: string) => void done.push(subject) as undefined }
    expect(await runDueJobs(deps, handlers)).toBe(0)
    pass(1000)
    expect(await runDueJobs(deps, handlers)).toBe(1)
    expect(await runDueJobs(deps, handlers)).toBe(0)
    expect(done).toEqual(['one'])
  })

  it('is claimed by one of several workers', async () => {
    const db = await open()
    for (const subject of ['a', 'b', 'c']) await write(db, subject)
    const taken = []
    for (let round = 0; round < 4; round++)
      taken.push(...(await Promise.all(Array.from({ length: 4 }, () => claimJob(db, ['knot'], START)))))
    const subjects = taken.flatMap((job) => job?.subject ?? [])
    expect(subjects.sort()).toEqual(['a', 'b', 'c'])
  })

  it('of a dead worker is claimed by another one, and only that one can finish it', async () => {
    const db = await open()
    await write(db, 'one')
    const first = await claimJob(db, ['knot'], START)
    expect(await claimJob(db, ['knot'], later(59_000))).toBeUndefined()
    const second = await claimJob(db, ['knot'], later(61_000))
    expect(second?.id).toBe(first?.id)
    if (first) await finishJob(db, first, { at: later(62_000) })
    expect(await db.selectFrom('jobs').select('doneAt').execute()).toEqual([{ doneAt: null }])
  })

  it('backs off longer after each failure and ends with a task for a person', async () => {
    const { deps, pass } = shopAt(await open())
    await write(deps.db, 'one')
    const handlers = { knot: () => Promise.reject(new Error('no ribbon')) }
    for (let attempt = 1; attempt <= 16; attempt++) {
      expect(await runDueJobs(deps, handlers)).toBe(1)
      expect(await runDueJobs(deps, handlers)).toBe(0)
      pass(6 * 3600 * 1000)
    }
    expect(await runDueJobs(deps, handlers)).toBe(0)
    expect(await openTasks(deps.db)).toMatchObject([{ text: expect.stringContaining('failed 16 times') }])
  })

  it('runs in the background until the shop closes, and a running one finishes', async () => {
    const { deps } = shopAt(await open())
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>()
    const worker = startWorker(deps, {
      knot: async () => {
        begin()
        await allowed
        return undefined
      },
    })
    await write(deps.db, 'one')
    await begun
    const stopped = worker.stop()
    letGo()
    await stopped
    expect(await deps.db.selectFrom('jobs').select('doneAt').execute()).toEqual([{ doneAt: START.toISOString() }])
  })

  it('that waits for a silent provider is released when the shop closes, and is due again', async () => {
    const { deps } = shopAt(await open())
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const worker = startWorker(deps, {
      knot: async () => void (await withTimeout(callProvider({ url, headers: {}, method: 'GET' }))) as undefined,
    })
    const asked = once(silent, 'request')
    await write(deps.db, 'one')
    await asked
    const before = performance.now()
    await worker.stop()
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await deps.db.selectFrom('jobs').select(['doneAt', 'dueAt', 'attempts']).execute()).toEqual([
      { doneAt: null, dueAt: START.toISOString(), attempts: 0 },
    ])
  })
})
