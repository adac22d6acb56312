import { expect, it } from 'vitest'
import { formatTypedHours, formatTypedOrderBefore, parseHours, parseOrderBefore } from './typed-hours.ts'

it.each([
  ['9 am – 12 noon', '09:00', '12:00'],
  ['9-12', '09:00', '12:00'],
  ['9am to 12', '09:00', '12:00'],
  ['9 to 12 noon', '09:00', '12:00'],
  ['12-3', '12:00', '15:00'],
  ['5-8', '17:00', '20:00'],
  ['6 – 9.30', '18:00', '21:30'],
  ['7-9', '07:00', '09:00'],
  ['5 - 8 pm', '17:00', '20:00'],
  ['11 till 1 p.m.', '11:00', '13:00'],
  ['9 A.M. - 12 P.M.', '09:00', '12:00'],
  ['17:00–20:00', '17:00', '20:00'],
  ['1700-2030', '17:00', '20:30'],
  ['9-17', '09:00', '17:00'],
  ['05:00-08:00', '05:00', '08:00'],
  ['9 pm – 12', '21:00', '00:00'],
  ['11:30 pm – 12:30 am', '23:30', '00:30'],
  ['11:30 pm to 12:30', '23:30', '00:30'],
  ['23:30-24:00', '23:30', '00:00'],
  ['10 pm until midnight', '22:00', '00:00'],
  ['noon to 3', '12:00', '15:00'],
  ['3 pm - 1 pm', '15:00', '13:00'],
])('reads the hours %s', (text, from, to) => {
  expect(parseHours(text)).toEqual({ from, to })
  expect(parseHours(formatTypedHours({ from, to }))).toEqual({ from, to })
})

it.each(['9', 'morning', '9-', '25-26', '9:75-12', '9-12-15', '13 noon - 3', '9-12 or so', 'x'.repeat(500)])(
  'refuses the hours %s',
  (text) => expect(parseHours(text)).toBe('Write both times, such as 9 am – 12 noon.'),
)

it.each([
  ['10 am', '10:00', false],
  ['8 pm, day before', '20:00', true],
  ['8pm the day before', '20:00', true],
  ['day before, by 8 pm', '20:00', true],
  ['20:00 previous day', '20:00', true],
  ['before 2 p.m.', '14:00', false],
  ['12 noon', '12:00', false],
  ['09:30', '09:30', false],
])('reads order before %s', (text, time, dayBefore) => {
  expect(parseOrderBefore(text)).toEqual({ time, dayBefore })
  expect(parseOrderBefore(formatTypedOrderBefore({ time, dayBefore }))).toEqual({ time, dayBefore })
})

it.each([
  ['', 'Enter a time, such as 10 am, or 8 pm, day before.'],
  ['soon', 'Write a time, such as 10 am, or 8 pm, day before.'],
  ['day before', 'Write a time, such as 10 am, or 8 pm, day before.'],
  ['8', 'Add am or pm, such as 10 am.'],
  ['9:30, day before', 'Add am or pm, such as 10 am.'],
])('refuses order before %j', (text, error) => expect(parseOrderBefore(text)).toBe(error))
