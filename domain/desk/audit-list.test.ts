import { expect, it } from 'vitest'
import { auditAddress, readAuditFilter } from './audit-list.ts'

const read = (address: string) => readAuditFilter(new URLSearchParams(address))

it('is narrowed by its address, and a line of it says where the next page begins', () => {
  const filter = read('q=REG-0042&kind=order&from=2026-11-01&until=2026-11-23&after=2026-11-22T10:00:00.000Z~abc')
  expect(filter).toEqual({
    ...{ search: 'REG-0042', kind: 'order', from: '2026-11-01', until: '2026-11-23' },
    after: { at: '2026-11-22T10:00:00.000Z', id: 'abc' },
  })
  expect(auditAddress(filter)).toBe('?q=REG-0042&kind=order&from=2026-11-01&until=2026-11-23')
  expect(auditAddress(filter, { kind: undefined, after: 'x~y' })).toContain('&after=x%7Ey')
})

it('is not narrowed by what nobody understands', () => {
  expect(read('kind=all&from=2026-13-40&after=x')).toEqual(read(''))
  expect(auditAddress(read(''))).toBe('')
})
