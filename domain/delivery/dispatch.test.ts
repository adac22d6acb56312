import { describe, expect, it } from 'vitest'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { cutOffAt, formatDuration, formatHour } from './dispatch.ts'

const inIndia = (time: string) => new Date(`2026-11-21T${time}+05:30`)

const { weekdays } = SAMPLE_DELIVERY

describe('the same-day cut-off', () => {
  it.each([
    ['11:46:00', 134],
    ['11:45:01', 135],
    ['13:59:30', 1],
    ['00:00:00', 840],
  ])('at %s there are %i minutes left for today', (time, minutes) => {
    expect(cutOffAt(inIndia(time), '14:00', { weekdays, daysOff: [] })).toMatchObject({ day: 'today', minutes })
  })
  it.each(['14:00:00', '14:00:01', '23:59:59'])('at %s an order counts for tomorrow', (time) => {
    expect(cutOffAt(inIndia(time), '14:00', { weekdays, daysOff: [] })).toEqual({ day: 'tomorrow' })
  })
  it('counts an order for tomorrow on Sundays and days off, the shop’s or the courier’s', () => {
    expect(cutOffAt(new Date('2026-11-22T10:00:00+05:30'), '14:00', { weekdays, daysOff: [] })).toEqual({
      day: 'tomorrow',
    })
    const daysOff = [{ day: '2026-11-21', name: 'Stocktaking', who: 'shop', source: 'ours' }] as const
    expect(cutOffAt(inIndia('10:00:00'), '14:00', { weekdays, daysOff })).toEqual({ day: 'tomorrow' })
    expect(cutOffAt(new Date('2026-11-23T10:00:00+05:30'), '14:00', { weekdays, daysOff })).toMatchObject({
      day: 'today',
    })
  })
  it('follows the clock in India, not the visitor’s', () => {
    expect(cutOffAt(new Date('2026-11-23T08:29:00Z'), '14:00', { weekdays, daysOff: [] })).toMatchObject({
      day: 'today',
      minutes: 1,
    })
    expect(cutOffAt(new Date('2026-11-22T20:00:00Z'), '14:00', { weekdays, daysOff: [] })).toMatchObject({
      day: 'today',
      minutes: 750,
    })
  })
  it('leaves the ribbon full in the morning and shortens it until the cut-off', () => {
    expect(cutOffAt(inIndia('08:00:00'), '14:00', { weekdays, daysOff: [] })).toMatchObject({ left: 1 })
    expect(cutOffAt(inIndia('11:30:00'), '14:00', { weekdays, daysOff: [] })).toMatchObject({ left: 0.5 })
    expect(cutOffAt(inIndia('13:57:00'), '14:00', { weekdays, daysOff: [] })).toMatchObject({ left: 0.01 })
  })
})

describe('times as the shop shows them', () => {
  it.each([
    [134, '2 h 14 min'],
    [120, '2 h'],
    [14, '14 min'],
  ])('%i minutes are %s', (minutes, words) => expect(formatDuration(minutes)).toBe(words))
  it.each([
    ['14:00', '2pm'],
    ['09:30', '9:30am'],
    ['12:00', '12pm'],
    ['00:15', '12:15am'],
  ])('%s is %s', (time, words) => expect(formatHour(time)).toBe(words))
})
