import { describe, expect, it } from 'vitest'
import { placeAt } from '#test/sample-delivery.ts'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import { indianInstant } from './calendar.ts'
import { areaKey, type DayLoads, NO_LOADS, slotKey } from './capacity.ts'
import { carrierOf } from './carrier.ts'
import { dayOffers, firstOpenDay, isFull, nearestOpenDays, type OfferContext } from './day-offers.ts'
import type { DeliverySlot, DeliveryTables } from './delivery-tables.ts'
import { packingDayFor } from './dispatch.ts'
import { viewHours } from './hours-view.ts'
import { areSlotHours, formatSlotDay, formatSlotTime, slotHoursOn, slotLabel } from './slots.ts'

const JAIPUR = placeAt('302001', 'RJ', 'Jaipur')
const TODAY = '2026-11-23'
const TOMORROW = '2026-11-24'

const context = (time: string, tables: DeliveryTables = slotTables(), loads: DayLoads = NO_LOADS): OfferContext => ({
  tables,
  now: indianInstant(TODAY, time),
  place: JAIPUR,
  services: [{ kind: 'standard', packDays: 1 }],
  loads,
})

/** Hours of a day as `any:open morning:over …`. */
function hoursOf(asked: OfferContext, day: string): string | undefined {
  const offer = dayOffers(asked)(day)
  return offer && [`any:${offer.anyTime}`, ...offer.slots.map(({ slot, is }) => `${slot.id}:${is}`)].join(' ')
}

const withSlot = (id: string, change: Partial<DeliverySlot>) =>
  TEST_SLOTS.map((slot) => (slot.id === id ? { ...slot, ...change } : slot))

describe('the hours of a day', () => {
  it.each([
    ['09:59', 'any:open morning:over noon:open evening:open midnight:open'],
    ['10:00', 'any:open morning:over noon:over evening:open midnight:open'],
    ['14:00', 'any:over morning:over noon:over evening:over midnight:open'],
    ['17:59', 'any:over morning:over noon:over evening:over midnight:open'],
    ['18:00', 'any:over morning:over noon:over evening:over midnight:over'],
  ])('end with their own time to order: today at %s', (time, hours) => {
    expect(hoursOf(context(time), TODAY)).toBe(hours)
  })

  it('of tomorrow end the evening before where they say so', () => {
    expect(hoursOf(context('19:59'), TOMORROW)).toContain('morning:open')
    expect(hoursOf(context('20:00'), TOMORROW)).toContain('morning:over')
  })

  it('are of today in an express slot only, where the shop packs a day before', () => {
    const slots = withSlot('evening', { express: true })
    const tables = slotTables({}, { packDays: 1, slots })
    expect(hoursOf(context('09:00', tables), TODAY)).toBe('any:over morning:over noon:over evening:open midnight:over')
    const slow = { ...context('09:00', tables), services: [{ kind: 'standard' as const, packDays: 4 }] }
    expect(hoursOf(slow, TODAY)).toBe('any:over morning:over noon:over evening:over midnight:over')
  })

  it('end early on a day with other hours', () => {
    const tables = slotTables({ extraDays: [{ day: TOMORROW, name: 'Diwali', until: '13:00' }] })
    expect(hoursOf(context('09:00', tables), TOMORROW)).toBe(
      'any:open morning:open noon:over evening:over midnight:over',
    )
    expect(viewHours(context('09:00', tables)).special).toEqual({ [TOMORROW]: 'Diwali, until 1 pm' })
  })

  it('are none where the courier delivers', () => {
    const elsewhere = { ...context('09:00'), place: placeAt('800001', 'BR', 'Patna') }
    expect(viewHours(elsewhere)).toMatchObject({ hours: null, hoursElsewhere: ['Jaipur'] })
  })
})

describe('a limit', () => {
  const full = (key: string): DayLoads => ({ ...NO_LOADS, areas: new Map([[key, 40]]) })

  it('closes a day with its reason, and names the nearest free ones', () => {
    const asked = context('09:00', slotTables({}, { mostADay: 40 }), full(areaKey('jaipur', TOMORROW)))
    const offer = dayOffers(asked)(TOMORROW)
    expect(offer && isFull(offer)).toBe(true)
    expect(viewHours(asked)).toMatchObject({ full: { [TOMORROW]: 'All 40 places are taken' }, left: { [TODAY]: 40 } })
    expect(nearestOpenDays(asked, TOMORROW).map(({ day }) => day)).toEqual([TODAY, '2026-11-25'])
    expect(firstOpenDay(asked, TOMORROW)).toBe('2026-11-25')
  })

  it('of a slot leaves the other hours', () => {
    const tables = slotTables({}, { slots: withSlot('evening', { mostADay: 5 }) })
    const loads = { ...NO_LOADS, slots: new Map([[slotKey('jaipur', 'evening', TOMORROW), 5]]) }
    expect(hoursOf(context('09:00', tables, loads), TOMORROW)).toContain('any:open morning:open noon:open evening:full')
  })

  it('of packing counts the day on which the courier takes the parcel', () => {
    const tables = slotTables({ mostADay: 3 })
    const patna = { ...context('09:00', tables), place: placeAt('800001', 'BR', 'Patna') }
    const first = firstOpenDay(patna, TODAY) ?? ''
    const route = {
      place: patna.place,
      services: patna.services,
      carrier: carrierOf(tables, patna.place, patna.services),
    }
    if (!route.carrier) throw new Error('not served')
    const packDay = packingDayFor(tables, first, { ...route, carrier: route.carrier })
    const busy = { ...patna, loads: { ...NO_LOADS, packed: new Map([[packDay, 3]]) } }
    expect(packDay < first).toBe(true)
    expect((firstOpenDay(busy, first) ?? '') > first).toBe(true)
  })
})

describe('a slot in words', () => {
  it('names both dates past midnight, also between months and years', () => {
    const night = { from: '23:30', to: '00:30' }
    expect(slotHoursOn(night, '2027-10-27')).toBe('11:30 pm to 12:30 am, night of Wed 27 to Thu 28 October')
    expect(formatSlotDay(night, '2027-03-31')).toBe('night of Wed 31 March to Thu 1 April')
    expect(formatSlotDay(night, '2026-12-31')).toBe('night of Thu 31 December to Fri 1 January')
    expect(slotLabel({ name: '', from: '12:00', to: '15:00' }, '2027-10-27')).toBe('12 noon to 3 pm, Wed 27 October')
    expect(formatSlotTime('00:00')).toBe('12 midnight')
  })

  it('ends after it starts, or by night', () => {
    expect(areSlotHours({ from: '17:00', to: '12:00' })).toBe(false)
    expect(areSlotHours({ from: '12:00', to: '12:00' })).toBe(false)
    expect(areSlotHours({ from: '23:30', to: '00:30' })).toBe(true)
  })
})
