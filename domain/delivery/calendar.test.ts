import { expect, it } from 'vitest'
import { formatDate } from '#domain/text/format-date.ts'
import { addDays, formatTime, indianTime } from './calendar.ts'

it('a time of day does not break across lines', () => {
  expect(formatTime(new Date('2026-11-20T09:32:00Z'))).toBe('3:02\u00a0pm')
})

it('a time of day is in Indian time', () => {
  expect(indianTime(new Date('2026-11-20T18:30:00Z'))).toBe('00:00')
  expect(indianTime(new Date('2026-11-20T08:30:59Z'))).toBe('14:00')
})

it('dates match those of Intl, leap days and new years included', () => {
  const spoken = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'UTC' })
  const said = (date: string) => spoken.format(new Date(`${date}T00:00:00Z`))
  for (let date = '2027-12-01'; date < '2029-03-01'; date = addDays(date, 1)) expect(formatDate(date)).toBe(said(date))
})

it.each([
  ['18:30:00', '12:00\u00a0am'],
  ['06:30:00', '12:00\u00a0pm'],
  ['06:29:59', '11:59\u00a0am'],
  ['18:29:59', '11:59\u00a0pm'],
])('%s in Greenwich is %s in India', (time, said) => {
  expect(formatTime(new Date(`2026-11-20T${time}Z`))).toBe(said)
})
