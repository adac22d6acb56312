import { describe, expect, it, vi } from 'vitest'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { watchCatalogue } from './catalogue-state.ts'

describe.each(testDatabases)('the current catalogue on %s', (_, open) => {
  it('is refreshed ahead of expiry, so no request waits for the database', async () => {
    const db = await open()
    let time = 0
    const current = watchCatalogue(db, process.cwd(), { clock: () => time })
    const { edition } = await current()
    await transact(db, invalidateCatalogue)
    time = 400
    expect((await current()).edition).toBe(edition)
    time = 700
    expect((await current()).edition).toBe(edition)
    await vi.waitFor(async () => expect((await current()).edition).toBe(edition + 1))
    // A refreshed version is valid from its query on.
    time = 1600
    await transact(db, invalidateCatalogue)
    expect((await current()).edition).toBe(edition + 1)
    time = 3000
    expect((await current()).edition).toBe(edition + 2)
  })

  it('reports changes with the time until which old pages may be served', async () => {
    const db = await open()
    let time = 0
    const told: unknown[] = []
    const forget = (_: unknown, until: number) => told.push(until)
    const current = watchCatalogue(db, process.cwd(), { clock: () => time, forget })
    await current()
    time = 1000
    await current()
    await transact(db, invalidateCatalogue)
    time = 2000
    await current()
    // No request came for a long time, so the change may be just as old.
    await transact(db, invalidateCatalogue)
    time = 60_000
    await current()
    expect(told).toEqual([Number.NEGATIVE_INFINITY, 2000, 3000])
  })

  it('is queried again by the next caller after a failed refresh, which receives the error', async () => {
    const db = await open()
    let time = 0
    const current = watchCatalogue(db, process.cwd(), { clock: () => time })
    await current()
    await db.schema.alterTable('shownVersions').renameTo('gone').execute()
    time = 700
    expect(await current()).toBeDefined()
    await vi.waitFor(() => expect(current()).rejects.toThrow(/shown_versions/))
  })
})
