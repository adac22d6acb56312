import { expect, it } from 'vitest'
import { auditQueryString, readAuditFilter } from './audit-list.ts'

const read = (address: string) => readAuditFilter(new URLSearchParams(address))

it('the audit log is filtered by its URL, and an entry gives the cursor of the next page', () => {
  const filter = read('q=REG-0042&kind=order&from=2026-11-01&until=2026-11-23&after=2026-11-22T10:00:00.000Z~abc')
  expect(filter).toEqual({
    ...{ search: 'REG-0042', kind: 'order', from: '2026-11-01', until: '2026-11-23' },
    after: { at: '2026-11-22T10:00:00.000Z', id: 'abc' },
  })
  expect(auditQueryString(filter)).toBe('?q=REG-0042&kind=order&from=2026-11-01&until=2026-11-23')
  expect(auditQueryString(filter, { kind: undefined, after: 'x~y' })).toContain('&after=x%7Ey')
})

it('the audit log ignores an unknown filter', () => {
  expect(read('kind=all&from=2026-13-40&after=x')).toEqual(read(''))
  expect(auditQueryString(read(''))).toBe('')
})
