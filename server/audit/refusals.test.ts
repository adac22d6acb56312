import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { auditRefusals, countRefusal } from './refusals.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00+05:30`)
const lines = (db: Db) =>
  db.selectFrom('changes').select(['what', 'after', 'who', 'subject', 'at']).orderBy('at').orderBy('what').execute()
const refuse = async (db: Db, times: number, when: string, what = 'sign-in refused') => {
  for (let no = 0; no < times; no++) await countRefusal(db, what, at(when))
}

describe.each(testDatabases)('anonymous refusals on %s', (_, open) => {
  it('become one audit line per kind and hour in India, after the hour ends', async () => {
    const db = await open()
    await refuse(db, 3, '14:05')
    await refuse(db, 2, '14:59')
    await refuse(db, 1, '14:30', 'second factor refused')
    await refuse(db, 1, '15:00')
    await auditRefusals(db, at('14:59'))
    expect(await lines(db)).toEqual([])
    await auditRefusals(db, at('15:00'))
    const nobody = { who: 'somebody', subject: '', at: at('15:00').toISOString() }
    expect(await lines(db)).toEqual([
      { what: 'second factor refused', after: 'once, 14:00 to 15:00', ...nobody },
      { what: 'sign-in refused', after: '5 times, 14:00 to 15:00', ...nobody },
    ])
    await auditRefusals(db, at('16:10'))
    expect((await lines(db)).slice(2)).toMatchObject([{ after: 'once, 15:00 to 16:00' }])
  })

  it('are written once by concurrent nodes and on repeated calls', async () => {
    const db = await open()
    await refuse(db, 1200, '14:05')
    await Promise.all([1, 2, 3].map(() => auditRefusals(db, at('15:01'))))
    await auditRefusals(db, at('15:02'))
    expect(await lines(db)).toMatchObject([{ after: '1,200 times, 14:00 to 15:00' }])
  })

  it('are written exactly once after a crash during the write', async () => {
    const db = await open()
    await refuse(db, 1, '13:05')
    await refuse(db, 1, '14:05')
    let written = 0
    const dying = db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode' && ++written === 2) throw new Error('the machine died')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expect(auditRefusals(dying, at('15:01'))).rejects.toThrow('the machine died')
    expect(await lines(db)).toHaveLength(1)
    await auditRefusals(db, at('15:02'))
    expect(await lines(db)).toMatchObject([{ after: 'once, 13:00 to 14:00' }, { after: 'once, 14:00 to 15:00' }])
  })

  it('counted while their hour is being written belong to the next hour', async () => {
    const db = await open()
    await refuse(db, 1, '14:05')
    await auditRefusals(db, at('15:00'))
    await refuse(db, 1, '14:59')
    await auditRefusals(db, at('16:00'))
    expect(await lines(db)).toMatchObject([{ after: 'once, 14:00 to 15:00' }, { after: 'once, 15:00 to 16:00' }])
  })

  it('take one row per hour at any volume and are deleted after two months', async () => {
    const db = await open()
    await Promise.all(Array.from({ length: 50 }, () => countRefusal(db, 'sign-in refused', at('14:05'))))
    expect(await db.selectFrom('refusals').select('count').execute()).toEqual([{ count: 50 }])
    await auditRefusals(db, at('15:00'))
    await auditRefusals(db, new Date(at('15:00').getTime() + 61 * 24 * 60 * 60_000))
    expect(await db.selectFrom('refusals').selectAll().execute()).toEqual([])
  })
})
