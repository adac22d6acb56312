import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, indianInstant } from '#domain/delivery/calendar.ts'
import { NO_LOADS } from '#domain/delivery/capacity.ts'
import { dayOffers } from '#domain/delivery/day-offers.ts'
import { addSlotFee } from '#domain/delivery/delivery-rates.ts'
import { type HoursView, viewHours } from '#domain/delivery/hours-view.ts'
import { promiseOrder } from '#domain/delivery/order-promise.ts'
import { placeAt } from '#test/sample-delivery.ts'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
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

it('each hour costs what the page shows, also on a day with an extra fee, and any time is free', () => {
  const fee = fc.nat({ max: 500_00 })
  fc.assert(
    fc.property(
      fc.array(fee, { minLength: 4, maxLength: 4 }),
      fee,
      fc.integer({ min: 2, max: 5 }),
      (fees, extra, ahead) => {
        const today = '2026-11-23'
        const day = addDays(today, 3)
        const slots = TEST_SLOTS.map((one, index) => ({ ...one, feePaise: fees[index] ?? 0 }))
        const extraDays = [{ day: addDays(today, ahead), name: 'Fair', ...(extra > 0 && { feePaise: extra }) }]
        const tables = slotTables({ extraDays }, { slots })
        const services = [{ kind: 'standard', packDays: 1 }] as const
        const context = {
          tables,
          now: indianInstant(today, '09:00'),
          place: placeAt('302001', 'RJ', 'Jaipur'),
          services,
        }
        const { hours } = viewHours({ ...context, loads: NO_LOADS })
        if (!hours) throw new Error('No hours')
        const shown = hourOptions({ hours, day, today, special: undefined })
        const offered = dayOffers({ ...context, loads: NO_LOADS })(day)
        expect(shown.map(({ feePaise }) => feePaise)).toEqual([0, ...(offered?.slots ?? []).map((one) => one.feePaise)])
        for (const { id, feePaise } of shown) {
          const result = promiseOrder({ ...context, country: 'India', deliverOn: day, slotId: id })
          const slot = result.ok ? result.promised.place?.slot : undefined
          const charge = slot && addSlotFee({ paise: 90_00, parts: [], name: '' }, slot, day)
          expect([result.ok, charge?.paise ?? 90_00]).toEqual([true, 90_00 + feePaise])
        }
      },
    ),
    { numRuns: 60 },
  )
})
