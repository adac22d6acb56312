import { describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '#server/audit/audit-log.ts'
import { readChangeMark, readChangesSince } from '#server/cache/cache-tags.ts'
import { testDatabases } from '#test/databases.ts'
import { type ContentDefinition, contentResource, restoreContent } from './content-resource.ts'
import { lastContentEdits, readContent } from './content-versions.ts'
import { refreshDatedContent } from './refresh-dated-content.ts'

const KIND: ContentDefinition<'says' | 'from'> = {
  place: 'terms',
  fields: ['says', 'from'],
  labels: { says: 'Says', from: 'From' },
  sample: { says: 'Sample', from: '' },
  tidyField: (_, text) => text.trim(),
  faultsOf: async ({ says }) => (says === '' ? { says: 'Empty.' } : {}),
  daysOf: ({ from }) => [from],
}
const at = (day: string) => ({ who: 'Asha', now: new Date(`${day}T06:30:00Z`), live: false, address: COMMAND_LINE })
const BASE = { says: 'Sample', from: '' }
const content = contentResource(KIND)

describe.each(testDatabases)('content on %s', (_, open) => {
  it('gets a new version on each save and applies dates by the current day', async () => {
    const db = await open()
    const mark = await readChangeMark(db)
    const submitted = { says: ' Mine ', from: '2026-11-25' }
    expect(await content.save(db, 'terms', { base: BASE, submitted }, at('2026-11-23'))).toMatchObject({
      ok: true,
      changed: ['says', 'from'],
    })
    expect(await content.save(db, 'terms', { base: BASE, submitted: { says: '' } }, at('2026-11-23'))).toMatchObject({
      ok: false,
      clashes: ['says'],
    })
    const faulty = await content.save(
      db,
      'terms',
      { base: { says: 'Mine' }, submitted: { says: '' } },
      at('2026-11-23'),
    )
    expect(faulty).toMatchObject({ ok: false, faults: { says: 'Empty.' }, now: { says: 'Mine' } })
    expect((await readChangesSince(db, mark))?.map(({ subject }) => subject)).toContain('words:terms')
    const jobs = await db.selectFrom('jobs').select(['subject', 'dueAt']).where('kind', '=', 'words-day').execute()
    expect(jobs).toEqual([{ subject: 'terms 2026-11-25', dueAt: '2026-11-24T18:30:00.000Z' }])
    const day = { db, now: () => new Date('2026-11-24T18:30:01Z') }
    for (const _twice of [1, 2]) await refreshDatedContent(day, 'terms 2026-11-25')
    expect(await readContent(db, 'terms')).toMatchObject({ version: 1, asOf: '2026-11-25' })
    expect(await restoreContent(db, KIND, 0, at('2026-11-26'))).toEqual(['says', 'from'])
    expect(await restoreContent(db, KIND, 1, at('2026-11-26'))).toEqual(['says', 'from'])
    expect(await restoreContent(db, KIND, 9, at('2026-11-26'))).toBeUndefined()
    expect(await readContent(db, 'terms')).toMatchObject({ version: 3, texts: { says: 'Mine' }, asOf: '2026-11-26' })
    expect(await lastContentEdits(db)).toEqual([{ place: 'terms', at: '2026-11-26T06:30:00.000Z', who: 'Asha' }])
  })

  it('keeps both of two concurrent edits', async () => {
    const db = await open()
    const both = await Promise.all(
      ['One', 'Two'].map((says) => content.save(db, 'terms', { base: BASE, submitted: { says } }, at('2026-11-23'))),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await db.selectFrom('words').select('version').execute()).toEqual([{ version: 1 }])
  })
})
