import { expect, it } from 'vitest'
import { areaKey, type DayLoads, NO_LOADS, slotKey } from '#domain/delivery/capacity.ts'
import { SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import { TRY_FIELDS, type TryForm, tryAddress } from './try-address.ts'

/** Saturday, 11:42 am in India. */
const NOW = new Date('2026-11-21T06:12:00Z')
const EMPTY = Object.fromEntries(TRY_FIELDS.map((field) => [field, ''])) as TryForm

const slots = TEST_SLOTS.map((slot) => (slot.id === 'midnight' ? { ...slot, mostADay: 5 } : slot))
const TABLES = slotTables({}, { slots, mostADay: 60 })

const loadsOf = (areas: Record<string, number>, bySlot: Record<string, number> = {}): DayLoads => ({
  ...NO_LOADS,
  areas: new Map(Object.entries(areas).map(([day, count]) => [areaKey('jaipur', day), count])),
  slots: new Map(Object.entries(bySlot).map(([key, count]) => [key, count])),
})

const tryPin = (loads: DayLoads, typed: Partial<TryForm> = {}, tables = TABLES) =>
  tryAddress(tables, NOW, { ...EMPTY, pin: '302001', ...typed }, loads)

it('the slots of riders are listed with fee, time left, places left, and Full', () => {
  const night = slotKey('jaipur', 'midnight', '2026-11-22')
  const { answer } = tryPin(loadsOf({ '2026-11-21': 41 }, { [night]: 5 }))
  expect(answer?.lines.slice(0, 6)).toEqual([
    { name: 'Today, Evening, 5 pm to 9 pm', value: '₹99', note: 'order in the next 2 h 18 min, 19 left' },
    { name: 'Today, Midnight, 11:30 pm to 12:30 am', value: '₹300', note: 'order before 6 pm, 5 left' },
    { name: 'Sun 22 Nov, Morning, 9 am to 12 noon', value: 'Free', note: 'order before 8 pm, 60 left' },
    { name: 'Sun 22 Nov, 12 noon to 3 pm', value: 'Free', note: 'order before 10 am, 22 Nov, 60 left' },
    { name: 'Sun 22 Nov, Evening, 5 pm to 9 pm', value: '₹99', note: 'order before 2 pm, 22 Nov, 60 left' },
    { name: 'Sun 22 Nov, Midnight, 11:30 pm to 12:30 am', value: 'Full' },
  ])
  expect(answer?.headline).toBe('Today, free')
  expect(answer?.reads).toEqual([
    { where: 'Product page', text: expect.stringMatching(/^Today by 9 pm\./) },
    { where: 'Checkout', text: 'Any time, Free; Evening, ₹99; Midnight, ₹300.' },
    { where: 'Cart', text: 'Shipping Free. Evening, Sat 21 November ₹99.00.' },
    { where: 'Policy page', text: expect.stringContaining('our riders deliver every day, 4 slots, up to ₹300') },
  ])
})

it('a full day moves the promise, and is named when it is asked for', () => {
  const full = loadsOf({ '2026-11-21': 60, '2026-11-22': 60 })
  const { answer } = tryPin(full, { day: '2026-11-22' })
  expect(answer?.headline).toBe('By Mon 23 Nov, free')
  expect(answer?.lines[0]).toEqual({ name: 'Today, Evening, 5 pm to 9 pm', value: 'Full' })
  expect(answer?.lines.at(-1)?.name).toBe('2026-11-22: The earliest we can be there is 23 November.')
  const some = loadsOf({ '2026-11-24': 60 })
  expect(tryPin(some, { day: '2026-11-24' }).answer?.lines.at(-1)?.name).toBe('2026-11-24: All 60 places are taken.')
  const days = Array.from({ length: 70 }, (_, at) =>
    new Date(NOW.getTime() + at * 86_400_000).toISOString().slice(0, 10),
  )
  const every = loadsOf(Object.fromEntries(days.map((day) => [day, 60])))
  expect(tryPin(every).refusal?.text).toBe('every day that can be chosen is full.')
})

it('an address without slots is answered as before', () => {
  const { answer } = tryPin(NO_LOADS, {}, SAMPLE_DELIVERY)
  expect(answer?.lines.map(({ name }) => name)).toEqual(['Leaves', '3 to 5 working days', 'Delivery'])
  expect(answer?.reads.map(({ where }) => where)).toEqual(['Product page', 'Cart', 'Policy page'])
})
