import { describe, expect, it } from 'vitest'
import {
  currentOccasion,
  dateHeading,
  describeCountdown,
  lastOrderTime,
  minutesLeft,
  noticeTexts,
  overHeading,
} from './notice-texts.ts'

const DIWALI = { name: 'Diwali', day: '2027-10-29' }
const at = (time: string) => new Date(`${time}:00+05:30`)
const LAST = { before: at('2027-10-25T14:00').toISOString(), arrives: '2027-10-28' }
const texts = (now: string, input: Partial<Parameters<typeof noticeTexts>[0]> = {}) =>
  noticeTexts({ occasion: DIWALI, town: 'Patna', last: LAST, soonest: '2027-10-30', now: at(now), ...input })

describe('the notice of an occasion', () => {
  it('names the last day to order and the day of arrival', () => {
    expect(texts('2027-10-20T10:00')).toEqual({
      heading: 'For Diwali in Patna: order by Mon 25 Oct, 2\u00a0pm',
      line: 'Then it arrives by Thursday 28 October. Diwali is on Friday 29.',
      isLate: false,
    })
  })

  it('counts hours and minutes on the last day', () => {
    expect(texts('2027-10-25T10:20')).toMatchObject({
      heading: 'For Diwali in Patna: order by 2\u00a0pm today',
      line: '3 h 40 min left. Then it arrives by Thursday 28 October.',
    })
    expect(texts('2027-10-25T13:59').line).toContain('1 min left.')
  })

  it('names the real day when it is too late', () => {
    expect(texts('2027-10-25T14:00')).toEqual({
      heading: 'Patna now gets it after Diwali',
      line: 'The soonest day is Saturday 30 October.',
      isLate: true,
    })
    expect(texts('2027-10-20T10:00', { last: null }).isLate).toBe(true)
  })

  it('names midnight by the day that ends', () => {
    const last = { before: at('2027-10-25T00:00').toISOString(), arrives: '2027-10-29' }
    expect(texts('2027-10-20T10:00', { last }).heading).toBe('For Diwali in Patna: order by Sun 24 Oct, midnight')
    expect(texts('2027-10-24T23:00', { last })).toMatchObject({
      heading: 'For Diwali in Patna: order by midnight tonight',
      line: '1 h left. Then it arrives by Friday 29 October, Diwali itself.',
    })
    expect(lastOrderTime({ before: at('2027-10-25T09:30').toISOString() }).time).toBe('9:30\u00a0am')
  })

  it('ends with the owner’s sentence, and names the month of another month', () => {
    const occasion = { name: 'Bhai Dooj', day: '2027-11-01', words: 'Cards are free.' }
    expect(texts('2027-10-20T10:00', { occasion }).line).toBe(
      'Then it arrives by Thursday 28 October. Bhai Dooj is on Monday 1 November. Cards are free.',
    )
  })

  it('has the date without a PIN code, and says when it is over', () => {
    expect(dateHeading(DIWALI)).toBe('Diwali is on Friday 29 October')
    expect(overHeading(DIWALI)).toBe('Diwali 2027 is over')
  })
})

describe('the countdown', () => {
  it('has days, hours and minutes', () => {
    expect(describeCountdown(6 * 1440 + 3 * 60 + 40)).toBe('6 days, 3 hours, 40 minutes left')
    expect(describeCountdown(1440 + 61)).toBe('1 day, 1 hour, 1 minute left')
    expect(minutesLeft(LAST, at('2027-10-25T13:58'))).toBe(2)
    expect(minutesLeft(LAST, at('2027-10-26T00:00'))).toBe(0)
  })
})

describe('the occasion of the notice', () => {
  const dhanteras = { name: 'Dhanteras', day: '2027-10-27' }
  const both = [dhanteras, DIWALI]
  const answer = (dhanterasBy: string, diwaliBy: string) => ({
    days: Object.fromEntries(
      [[dhanteras.day, dhanterasBy] as const, [DIWALI.day, diwaliBy] as const].map(([day, by]) => [
        day,
        { together: { before: at(by).toISOString(), arrives: day }, services: {} },
      ]),
    ),
    until: '',
  })

  it('is the next one, within its three weeks', () => {
    expect(currentOccasion(both, undefined, at('2027-10-05T23:59'))).toBeUndefined()
    expect(currentOccasion(both, undefined, at('2027-10-06T00:00'))).toBe(dhanteras)
    expect(currentOccasion(both, undefined, at('2027-10-28T00:00'))).toBe(DIWALI)
    expect(currentOccasion(both, undefined, at('2027-10-30T00:00'))).toBeUndefined()
  })

  it('is the first one that can still be reached with this PIN code, else the last', () => {
    const known = answer('2027-10-22T14:00', '2027-10-25T14:00')
    expect(currentOccasion(both, known, at('2027-10-20T10:00'))).toBe(dhanteras)
    expect(currentOccasion(both, known, at('2027-10-23T10:00'))).toBe(DIWALI)
    expect(currentOccasion(both, known, at('2027-10-26T10:00'))).toBe(DIWALI)
  })
})
