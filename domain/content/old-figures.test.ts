import { expect, it } from 'vitest'
import { type FormerFigure, sentencesWithFormer } from './old-figures.ts'

const RETURNS: FormerFigure[] = [
  { name: 'returnDays', value: '7' },
  { name: 'returnDays', value: '30' },
]

it.each([
  ['You may return it within 7 days.', RETURNS],
  ['Send it back: seven days, no questions.', RETURNS],
  ['A 30-day return.', RETURNS],
  ['Returns for a week.', RETURNS],
  ['### What is your return policy?\nThirty days from delivery.', RETURNS],
  ['Damaged? Photos within a day, please.', [{ name: 'damageHours', value: '24' }]],
  ['Tell us within 24h if it is broken.', [{ name: 'damageHours', value: '24' }]],
  ['Refunds take 7 to 10 days.', [{ name: 'refundDays', value: '7-10' }]],
  ['Ring us Monday to Friday.', [{ name: 'workingHours.days', value: 'Mon-Fri' }]],
  ['We open at 9 am.', [{ name: 'workingHours.from', value: '09:00' }]],
] as [string, FormerFigure[]][])('“%s” names an old figure', (text, figures) => {
  expect(sentencesWithFormer(text, figures)).toHaveLength(1)
})

it.each([
  ['You may return it within 3 days, or 17 days at Diwali.', RETURNS],
  ['Return it within {returnTime|7 days}.', RETURNS],
  ['Delivered in 7 days.', RETURNS],
  ['Return it to 7 Daystar Road.', RETURNS],
  ['We answer within 24 hours.', [{ name: 'damageHours', value: '24' }]],
] as [string, FormerFigure[]][])('“%s” names none', (text, figures) => {
  expect(sentencesWithFormer(text, figures)).toEqual([])
})
