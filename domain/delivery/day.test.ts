import { expect, it } from 'vitest'
import { formatTime, indianTime } from './day.ts'

it('a time of day is one piece, so that no line ends before its half of the day', () => {
  expect(formatTime(new Date('2026-11-20T09:32:00Z'))).toBe('3:02\u00a0pm')
})

it('a time of day is India’s', () => {
  expect(indianTime(new Date('2026-11-20T18:30:00Z'))).toBe('00:00')
  expect(indianTime(new Date('2026-11-20T08:30:59Z'))).toBe('14:00')
})
