import { describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '#server/audit/changes.ts'
import { keepWordsDay } from '#server/launches/words-day.ts'
import { lastWords, readWords } from '#server/settings/words.ts'
import { changesSince, currentMark } from '#server/versions/shown-versions.ts'
import { testDatabases } from '#test/databases.ts'
import { putBackWords, saveWords, type WordsKind } from './save-words.ts'

const KIND: WordsKind<'says' | 'from'> = {
  place: 'terms',
  fields: ['says', 'from'],
  labels: { says: 'Says', from: 'From' },
  sample: { says: 'Sample', from: '' },
  tidyField: (_, text) => text.trim(),
  faultsOf: async ({ says }) => (says === '' ? { says: 'Empty.' } : {}),
  daysOf: ({ from }) => [from],
}
const at = (day: string) => ({ who: 'Asha', now: new Date(`${day}T06:30:00Z`), live: false, address: COMMAND_LINE })
const SAW = { says: 'Sample', from: '' }

describe.each(testDatabases)('what a shop says, on %s', (_, open) => {
  it('is a new version each time, and its dates are read by the day that has come', async () => {
    const db = await open()
    const mark = await currentMark(db)
    const typed = { says: ' Mine ', from: '2026-11-25' }
    expect(await saveWords(db, KIND, { saw: SAW, typed }, at('2026-11-23'))).toEqual({
      ok: true,
      changed: ['says', 'from'],
    })
    expect(await saveWords(db, KIND, { saw: SAW, typed: { says: '' } }, at('2026-11-23'))).toMatchObject({
      ok: false,
      clashes: ['says'],
    })
    const faulty = await saveWords(db, KIND, { saw: { says: 'Mine' }, typed: { says: '' } }, at('2026-11-23'))
    expect(faulty).toMatchObject({ ok: false, faults: { says: 'Empty.' }, now: { says: 'Mine' } })
    expect((await changesSince(db, mark))?.map(({ subject }) => subject)).toContain('words:terms')
    const jobs = await db.selectFrom('jobs').select(['subject', 'dueAt']).where('kind', '=', 'words-day').execute()
    expect(jobs).toEqual([{ subject: 'terms 2026-11-25', dueAt: '2026-11-24T18:30:00.000Z' }])
    const day = { db, now: () => new Date('2026-11-24T18:30:01Z') }
    for (const _twice of [1, 2]) await keepWordsDay(day, 'terms 2026-11-25')
    expect(await readWords(db, 'terms')).toMatchObject({ version: 1, asOf: '2026-11-25' })
    expect(await putBackWords(db, KIND, 0, at('2026-11-26'))).toEqual(['says', 'from'])
    expect(await putBackWords(db, KIND, 1, at('2026-11-26'))).toEqual(['says', 'from'])
    expect(await putBackWords(db, KIND, 9, at('2026-11-26'))).toBeUndefined()
    expect(await readWords(db, 'terms')).toMatchObject({ version: 3, texts: { says: 'Mine' }, asOf: '2026-11-26' })
    expect(await lastWords(db)).toEqual([{ place: 'terms', at: '2026-11-26T06:30:00.000Z', who: 'Asha' }])
  })

  it('of two who save at once neither is lost', async () => {
    const db = await open()
    const both = await Promise.all(
      ['One', 'Two'].map((says) => saveWords(db, KIND, { saw: SAW, typed: { says } }, at('2026-11-23'))),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await db.selectFrom('words').select('version').execute()).toEqual([{ version: 1 }])
  })
})
