import { describe, expect, it } from 'vitest'
import type { HoursView } from '#domain/delivery/hours-view.ts'
import { hourOn, hourOptions } from './day-hours.ts'

const slot = (id: string, name: string, [from, to, hours]: [string, string, string], feePaise = 0) => ({
  ...{ id, name, from, to, hours, feePaise },
  orderBefore: 'order before 2 pm',
})
const DAY = '2027-03-31'
const HOURS: HoursView = {
  area: 'Jaipur',
  anyTime: '9 am to 9 pm',
  slots: [
    slot('noon', '12 noon to 3 pm', ['12:00', '15:00', '12 noon to 3 pm']),
    slot('evening', 'Evening', ['17:00', '21:00', '5 pm to 9 pm'], 99_00),
    slot('midnight', 'Midnight', ['23:30', '00:30', '11:30 pm to 12:30 am'], 300_00),
  ],
  first: '2027-03-20',
  closed: { '2027-04-04': { '': 'over', noon: 'over' }, '2027-04-05': { noon: 'full', evening: 'over' } },
}
const options = (day: string, today = '2027-03-01', special?: string) =>
  hourOptions({ hours: HOURS, day, today, special }).map(({ name, note, isFull }) => [name, note, isFull])

describe('the hours of a day', () => {
  it('begin with any time, and past midnight name both dates, also over the end of a month', () => {
    expect(options(DAY)).toEqual([
      ['Any time', '9 am to 9 pm', false],
      ['12 noon to 3 pm', '', false],
      ['Evening', '5 pm to 9 pm', false],
      ['Midnight', 'Night of Wed 31 March to Thu 1 April, 11:30 pm to 12:30 am', false],
    ])
  })

  it('leave out those that are over, and show full ones', () => {
    expect(options('2027-04-04').map(([name]) => name)).toEqual(['Evening', 'Midnight'])
    expect(options('2027-04-05').map(([name, , isFull]) => [name, isFull])).toEqual([
      ['Any time', false],
      ['12 noon to 3 pm', true],
      ['Midnight', false],
    ])
  })

  it('say today until when to order, and on a festival until when riders go', () => {
    expect(options(DAY, DAY).slice(0, 3)).toEqual([
      ['Any time', 'By 9 pm', false],
      ['12 noon to 3 pm', 'If ordered before 2 pm', false],
      ['Evening', '5 pm to 9 pm, if ordered before 2 pm', false],
    ])
    expect(options(DAY, '2027-03-01', 'Holi, until 1 pm')[0]).toEqual(['Any time', 'Until 1 pm', false])
  })

  it('keep the wanted hour on another day while it is open, and never choose one with a fee', () => {
    expect(hourOn(HOURS, DAY, 'evening')).toBe('evening')
    expect(hourOn(HOURS, '2027-04-05', 'evening')).toBe('')
    expect(hourOn(HOURS, '2027-04-04', 'noon')).toBe('')
    expect(hourOn(HOURS, DAY, 'gone')).toBe('')
  })
})
