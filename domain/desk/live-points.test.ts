import { expect, it } from 'vitest'
import { backupPoint, type LivePoint, liveSummary, proxyPoint } from './live-points.ts'

const NOW = new Date('2026-11-23T06:30:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000)

it('takes a backup for one while it is younger than a day', () => {
  expect(backupPoint(undefined, NOW)).toMatchObject({ state: 'missing', says: 'None was ever made.' })
  expect(backupPoint(hoursAgo(0.5), NOW)).toMatchObject({ state: 'done', says: 'Made within the hour.' })
  expect(backupPoint(hoursAgo(24), NOW)).toMatchObject({ state: 'done', says: 'Made 24 h ago.' })
  expect(backupPoint(hoursAgo(25), NOW)).toMatchObject({ state: 'missing', says: 'Made 25 h ago.' })
  expect(backupPoint(hoursAgo(200), NOW)).toMatchObject({ state: 'missing', says: 'Made 8 days ago.' })
})

it('compares the proxies that a request came through with those that are trusted', () => {
  const seen = { trusted: 1, forwarded: '203.0.113.7', isHttps: true, address: '203.0.113.7' }
  expect(proxyPoint(seen)).toMatchObject({ state: 'done', says: 'You come from 203.0.113.7.' })
  // What somebody wrote in front themselves is not counted against the shop.
  expect(proxyPoint({ ...seen, forwarded: '1.1.1.1, 203.0.113.7' }).state).toBe('done')
  expect(proxyPoint({ ...seen, trusted: 2 }).state).toBe('missing')
  expect(proxyPoint({ ...seen, trusted: 0 }).state).toBe('missing')
  expect(proxyPoint({ ...seen, trusted: 0, forwarded: '' }).state).toBe('missing')
  expect(proxyPoint({ ...seen, trusted: 0, forwarded: '', isHttps: false }).state).toBe('done')
})

it('counts what is missing before what is to be looked at', () => {
  const point = (state: LivePoint['state']): LivePoint => ({ id: state, name: state, state, says: '' })
  expect(liveSummary([point('missing'), point('look'), point('done')])).toBe('1 of 3 is missing.')
  expect(liveSummary([point('look'), point('look')])).toBe('Nothing is missing; 2 are for you to look at.')
  expect(liveSummary([point('done')])).toBe('Everything is there.')
})
