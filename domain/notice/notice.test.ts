import { describe, expect, it } from 'vitest'
import { dateAhead, isReminderDue, reminderDay } from './notice.ts'
import { noticePath, noticeRequestTexts } from './notice-texts.ts'

const RAKHI = { day: '2027-08-17', nextDay: '2028-08-05' }

it.each([
  ['2028-08-05', '2028-07-05'],
  ['2028-01-14', '2027-12-14'],
  ['2028-03-31', '2028-02-29'],
  ['2027-03-29', '2027-02-28'],
  ['2028-12-31', '2028-11-30'],
])('the reminder of %s is due on %s', (day, due) => {
  expect(reminderDay(day)).toBe(due)
})

describe('the reminder of an occasion', () => {
  it.each([
    [RAKHI, '2027-08-18', false],
    [RAKHI, '2028-07-04', false],
    [RAKHI, '2028-07-05', true],
    [RAKHI, '2028-08-05', true],
    [RAKHI, '2028-08-06', false],
    [{ day: '2028-08-05', nextDay: '' }, '2028-07-05', true],
    [{ day: '2027-08-17', nextDay: '' }, '2028-07-05', false],
    [{ day: '2027-08-17', nextDay: 'soon' }, '2028-07-05', false],
  ])('of %o on %s: %s', (dates, today, isDue) => {
    expect(isReminderDue(dates, today)).toBe(isDue)
  })

  it('belongs to the first date that is not over', () => {
    expect(dateAhead(RAKHI, '2027-08-17')).toBe('2027-08-17')
    expect(dateAhead(RAKHI, '2027-08-18')).toBe('2028-08-05')
    expect(dateAhead(RAKHI, '2028-08-06')).toBeUndefined()
  })
})

describe('the texts of a request', () => {
  it('name the PIN code of a place', () => {
    const subject = { pin: '744301' }
    expect(noticePath(subject)).toBe('/notices?pin=744301')
    expect(noticeRequestTexts(subject)).toEqual({
      label: 'Tell me when you deliver here',
      action: 'Tell me',
      purpose: 'One email when we deliver to 744301, then we delete your address.',
      sent: 'We will tell you when we deliver to 744301.',
    })
  })

  it('name the month of a reminder, or the next time while its date is not known', () => {
    const rakhi = { name: 'Rakhi', slug: 'rakhi', nextDay: '2028-08-05' }
    expect(noticePath({ occasion: rakhi })).toBe('/notices?occasion=rakhi')
    expect(noticeRequestTexts({ occasion: rakhi })).toMatchObject({
      label: 'Remind me in July 2028',
      purpose: 'One email in July 2028, then we delete your address.',
    })
    expect(noticeRequestTexts({ occasion: { ...rakhi, nextDay: '' } })).toMatchObject({
      label: 'Remind me next time',
      sent: 'We will remind you a month before the next Rakhi.',
    })
  })
})
