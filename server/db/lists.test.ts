import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { chunksOf, inList } from './portable.ts'

describe.each(testDatabases)('a list on %s', (_, open) => {
  it('of any length is one parameter of the same statement', async () => {
    const db = await open()
    const query = (ids: readonly string[]) =>
      db
        .selectFrom('boxes')
        .select('id')
        .where(inList(db, 'boxes.id', ids))
    const ids = async (list: readonly string[]) => (await query(list).execute()).map(({ id }) => id as string).sort()
    expect(await ids([])).toEqual([])
    expect(await ids(['grande', 'it\'s {"odd"}', 'compact'])).toEqual(['compact', 'grande'])
    expect(query(['a']).compile().sql).toBe(query(['a', 'b', 'c']).compile().sql)
  })

  it('of numbers is compared as numbers', async () => {
    const db = await open()
    const rows = await db
      .selectFrom('boxes')
      .select('id')
      .where(inList(db, 'maxItems', [4, 10]))
      .execute()
    expect(rows.map(({ id }) => id as string).sort()).toEqual(['compact', 'leather'])
  })
})

it('rows are split into parts without loss', () => {
  const rows = Array.from({ length: 1100 }, (_, at) => at)
  const parts = [...chunksOf(rows)]
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 100])
  expect(parts.flat()).toEqual(rows)
})
