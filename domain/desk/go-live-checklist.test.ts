import { expect, it } from 'vitest'
import { type ChecklistItem, checkBackup, checklistSummary, checkProxies } from './go-live-checklist.ts'

const NOW = new Date('2026-11-23T06:30:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000)

it('a backup counts while it is younger than a day', () => {
  expect(checkBackup(undefined, NOW)).toMatchObject({ state: 'missing', says: 'No backup yet.' })
  expect(checkBackup(hoursAgo(0.5), NOW)).toMatchObject({ state: 'done', says: 'Made within the hour.' })
  expect(checkBackup(hoursAgo(24), NOW)).toMatchObject({ state: 'done', says: 'Made 24 h ago.' })
  expect(checkBackup(hoursAgo(25), NOW)).toMatchObject({ state: 'missing', says: 'Made 25 h ago.' })
  expect(checkBackup(hoursAgo(200), NOW)).toMatchObject({ state: 'missing', says: 'Made 8 days ago.' })
})

it('the proxies of a request are compared with the trusted ones', () => {
  const seen = { trusted: 1, forwarded: '203.0.113.7', isHttps: true, address: '203.0.113.7' }
  expect(checkProxies(seen)).toMatchObject({ state: 'done', says: 'Your address is 203.0.113.7.' })
  // A forged entry in front does not count against the shop.
  expect(checkProxies({ ...seen, forwarded: '1.1.1.1, 203.0.113.7' }).state).toBe('done')
  expect(checkProxies({ ...seen, trusted: 2 }).state).toBe('missing')
  expect(checkProxies({ ...seen, trusted: 0 }).state).toBe('missing')
  expect(checkProxies({ ...seen, trusted: 0, forwarded: '' }).state).toBe('missing')
  expect(checkProxies({ ...seen, trusted: 0, forwarded: '', isHttps: false }).state).toBe('done')
})

it('missing points come before points to check', () => {
  const point = (state: ChecklistItem['state']): ChecklistItem => ({ id: state, name: state, state, says: '' })
  expect(checklistSummary([point('missing'), point('look'), point('done')])).toBe('1 of 3 done')
  expect(checklistSummary([point('look'), point('look')])).toBe('Nothing is missing; 2 to check')
  expect(checklistSummary([point('done')])).toBe('All done')
})
