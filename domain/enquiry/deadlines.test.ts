import { expect, it } from 'vitest'
import { nextDeadline, replyDeadline, resolutionDeadline } from './deadlines.ts'

const at = new Date('2027-01-31T06:00:00Z')

it('an enquiry is answered within a day, a complaint and an application within two, a sign-up by its email', () => {
  expect(
    ['contact', 'consultation', 'problem', 'careers', 'newsletter'].map((kind) =>
      replyDeadline(kind, at)?.toISOString(),
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

it('an enquiry is due for an answer, a complaint then for its settlement, and then never', () => {
  const due = (kind: string, answered: boolean, settled = false) =>
    nextDeadline({ kind, createdAt: at }, { answered, settled })?.toISOString().slice(0, 10)
  expect([due('problem', false), due('problem', true), due('problem', true, true)]).toEqual([
    ...['2027-02-02', '2027-02-28', undefined],
  ])
  expect([due('contact', false), due('contact', true), due('contact', false, true), due('notify', false)]).toEqual([
    ...['2027-02-01', undefined, undefined, undefined],
  ])
})
