import { describe, expect, it } from 'vitest'
import { readAuditFilter } from '#domain/desk/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { type AuditEntry, writeAudit } from './audit-log.ts'
import { auditOfSubject, findAudit, PAGE_SIZE } from './find-audit.ts'

const BEGIN = Date.parse('2026-11-23T09:00:00Z')
const filter = (address = '') => readAuditFilter(new URLSearchParams(address))

async function write(db: Db, entries: (AuditEntry & { who?: string; address?: string })[]) {
  await transact(db, async (trx) => {
    for (const [minute, { who = 'Asha', address = '', ...entry }] of entries.entries())
      await writeAudit(trx, entry, { who, address, now: new Date(BEGIN + minute * 60_000) })
  })
}

const found = async (db: Db, address = '') => (await findAudit(db, filter(address))).lines.map(({ what }) => what)

describe.each(testDatabases)('the audit on %s', (_, open) => {
  it('is searched by actor, by subject and by address in any spelling', async () => {
    const db = await open()
    await write(db, [
      { what: 'packed', kind: 'order', subject: 'REG-0042', address: '203.0.113.7' },
      { what: 'signed in', kind: 'access', who: 'Meera Nair', address: '203.0.113.7' },
      { what: 'price', subject: 'kids-zone-1', after: '' },
    ])
    expect(await found(db)).toEqual(['price', 'signed in', 'packed'])
    expect(await found(db, 'q=reg-0042')).toEqual(['packed'])
    expect(await found(db, 'q=meera+nair')).toEqual(['signed in'])
    expect(await found(db, 'q=203.0.113.7')).toEqual(['signed in', 'packed'])
    expect(await found(db, 'q=203.0.113.7&kind=order')).toEqual(['packed'])
    expect(await found(db, 'until=2026-11-22')).toEqual([])
    expect((await auditOfSubject(db, 'REG-0042')).map(({ what }) => what)).toEqual(['packed'])
  })

  it('is paged by key, with each line once', async () => {
    const db = await open()
    const many = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => ({ what: `line ${index}` }))
    await write(db, many)
    for (const address of ['', 'q=asha']) {
      const { lines, next } = await findAudit(db, filter(address))
      const rest = await findAudit(db, filter(`${address}&after=${next}`))
      expect([lines.length, rest.lines.length, rest.next]).toEqual([PAGE_SIZE, 2, undefined])
      expect(rest.lines.map(({ what }) => what)).toEqual(['line 1', 'line 0'])
    }
  })
})
