import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { keepEnquiry } from './keep-enquiry.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

describe.each(testDatabases)('what visitors send, on %s', (_, open) => {
  it('is kept exactly as it was typed', async () => {
    const db = await open()
    const fields = { name: '<b>Ritu</b> 🎁', message: "Robert'); drop table enquiries;-- שלום" }
    const id = await keepEnquiry(db, { kind: 'consultation', email: 'ritu@example.in', fields }, NOON)
    const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'consultation', email: 'ritu@example.in', createdAt: NOON.toISOString() })
    expect(JSON.parse(row.fields)).toEqual(fields)
  })

  it('may be an address that signed up before', async () => {
    const db = await open()
    const letter = { kind: 'newsletter', email: 'ritu@example.in' } as const
    const ids = [await keepEnquiry(db, letter, NOON), await keepEnquiry(db, letter, NOON)]
    expect(new Set(ids).size).toBe(2)
  })
})
