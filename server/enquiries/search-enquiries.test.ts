import { describe, expect, it } from 'vitest'
import { queryTermRanges } from '#domain/desk/order-search-terms.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { queryPlan } from '#test/query-plan.ts'
import { keysByDate, keysByRange, keysByTerm, searchByTerms } from './search-enquiries.ts'
import { storeEnquiry } from './store-enquiry.ts'
import { updateEnquiryIndex } from './update-search-index.ts'

const NOON = Date.parse('2026-11-23T06:30:00Z')
const NAMES = ['Ananya Rao', 'Anand Menon', 'Ananya Menon', 'Kabir Rao', 'Anand Ananya', 'Ananya Raote']

/** Stores one enquiry a minute; returns the names by id. */
async function written(db: Db, called = NAMES): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [at, name] of called.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const sent = { kind: 'contact', email: `n${at}@example.com`, fields: { firstName, lastName } } as const
    const kept = await storeEnquiry(db, sent, new Date(NOON + at * 60_000))
    if (kept.ok) names.set(kept.id, name)
  }
  await updateEnquiryIndex(db)
  return names
}

describe.each(testDatabases)('the search for enquiries on %s', (_, open) => {
  it('returns the newest first, whether a word is rare, common, or a common prefix', async () => {
    const db = await open()
    const names = await written(db)
    const found = async (typed: string, many: number | undefined, most = 51) => {
      const keys = await searchByTerms(db, queryTermRanges(typed), { after: undefined, most, many })
      return keys.map(({ id }) => names.get(id))
    }
    for (const many of [undefined, 4, 1]) {
      expect(await found('ana rao', many)).toEqual(['Ananya Raote', 'Ananya Rao'])
      expect(await found('ana', many)).toEqual(NAMES.filter((name) => name !== 'Kabir Rao').toReversed())
      expect(await found('ana', many, 2)).toEqual(['Ananya Raote', 'Anand Ananya'])
      expect(await found('anand kabir', many)).toEqual([])
      expect(await found('zzz', many)).toEqual([])
    }
    const [ana = { from: '', until: '' }, rao = ana] = queryTermRanges('ana rao')
    const wanted = { after: undefined, most: 51 }
    const inTime = await keysByDate(db, [ana, rao], wanted).execute()
    expect(inTime.map(({ id }) => names.get(id))).toEqual(['Ananya Raote', 'Ananya Rao'])
    const [newest] = inTime
    const after = newest && { by: newest.createdAt, id: newest.id }
    for (const many of [undefined, 1]) {
      const next = await searchByTerms(db, [ana, rao], { after, most: 51, many })
      expect(next.map(({ id }) => names.get(id))).toEqual(['Ananya Rao'])
    }
  })

  it('returns the same for a prefix of very many words', async () => {
    const db = await open()
    const names = await written(db, [...NAMES, ...Array.from({ length: 27 }, (_, at) => `Zed${at} Rao`)])
    for (const many of [undefined, 1]) {
      const keys = await searchByTerms(db, queryTermRanges('zed rao'), { after: undefined, most: 26, many })
      expect(keys.map(({ id }) => names.get(id))).toEqual(Array.from({ length: 26 }, (_, at) => `Zed${26 - at} Rao`))
    }
  })

  it('reads indexes only, each in its order', async () => {
    const db = await open()
    await written(db)
    const [ana = { from: '', until: '' }, rao = ana] = queryTermRanges('ana rao')
    const wanted = { after: { by: '2026-11-23', id: 'x' }, most: 51 }
    const plans = [
      await queryPlan(db, keysByRange(db, ana, [rao], wanted)),
      await queryPlan(db, keysByTerm(db, 'ananya', [rao], wanted)),
      await queryPlan(db, keysByDate(db, [ana, rao], wanted)),
    ]
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (enq|own)|Seq Scan/)
    const [ofMany, ofOne = '', all = ''] = plans
    expect(ofMany).toContain('enquiry_terms_of_enquiry')
    // The newest come first by index order.
    for (const inOrder of [ofOne, all]) {
      expect(inOrder).toContain('enquiry_terms_of_enquiry')
      expect(inOrder).not.toMatch(/TEMP B-TREE|Sort/)
    }
  })
})
