import { expect, it } from 'vitest'
import { SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { deadlineAfterReply, replyDeadline, resolutionDeadline } from './deadlines.ts'

const at = new Date('2027-01-31T06:00:00Z')

it('an enquiry is answered within a day, a complaint and an application within two, a sign-up by its email', () => {
  expect(
    ['contact', 'consultation', 'problem', 'careers', 'newsletter'].map((kind) =>
      replyDeadline(kind, at, SAMPLE_PROMISES)?.toISOString(),
    ),
  ).toEqual([
    ...['2027-02-01T06:00:00.000Z', '2027-02-01T06:00:00.000Z'],
    ...['2027-02-02T06:00:00.000Z', '2027-02-02T06:00:00.000Z', undefined],
  ])
})

it('a complaint is settled within a month, however short the month is', () => {
  expect(resolutionDeadline(at).toISOString()).toBe('2027-02-28T06:00:00.000Z')
  expect(resolutionDeadline(new Date('2026-11-23T06:00:00Z')).toISOString()).toBe('2026-12-23T06:00:00.000Z')
  expect(resolutionDeadline(new Date('2026-12-31T06:00:00Z')).toISOString()).toBe('2027-01-31T06:00:00.000Z')
})

it('an answered complaint is due until it is settled, and nothing else', () => {
  const due = (kind: string, isSettled: boolean) =>
    deadlineAfterReply({ kind, createdAt: at }, isSettled)?.toISOString().slice(0, 10)
  expect([due('problem', false), due('problem', true), due('contact', false)]).toEqual([
    ...['2027-02-28', undefined, undefined],
  ])
})

it('an enquiry is answered within the time that the owner promises', () => {
  const promises = { ...SAMPLE_PROMISES, replyHours: '4', problemHours: '12' }
  expect(replyDeadline('contact', at, promises)?.toISOString()).toBe('2027-01-31T10:00:00.000Z')
  expect(replyDeadline('problem', at, promises)?.toISOString()).toBe('2027-01-31T18:00:00.000Z')
})
