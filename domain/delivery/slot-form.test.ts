import { describe, expect, it } from 'vitest'
import { slotTables, TEST_SLOTS } from '#test/slot-delivery.ts'
import { NETWORK_FORMS } from './network-forms.ts'
import { parseSlots, slotsText, tidySlots } from './slot-form.ts'
import { EMPTY_SLOT_ROW, joinSlotRows, limitHint, type SlotRow, splitSlotRows } from './slot-rows.ts'
import { FieldReader } from './typed-fields.ts'

const EVENING: SlotRow = { ...EMPTY_SLOT_ROW, hours: '5-8 pm', orderBefore: '2 pm', fee: '99', most: '15' }

function parse(...rows: Partial<SlotRow>[]) {
  const form = new FieldReader()
  const text = tidySlots(joinSlotRows(rows.map((row) => ({ ...EVENING, ...row }))))
  return { slots: parseSlots(text, form), errors: form.errors, text }
}

describe('slots of an area', () => {
  it('are read into the form and back without a change', () => {
    const { read, apply } = NETWORK_FORMS.area
    const tables = slotTables()
    const { network, errors } = apply(tables, 'jaipur', read(tables, 'jaipur') ?? {})
    expect([errors, network.areas]).toEqual([{}, tables.areas])
    expect(tidySlots(slotsText(TEST_SLOTS))).toBe(slotsText(TEST_SLOTS))
  })

  it('keep their id when they are edited, and are called by their hours when they are new', () => {
    const { slots } = parse(
      { hours: '9-12', orderBefore: '8 pm, day before', fee: '', most: '', express: 'on' },
      { id: 'evening', hours: '6-9 pm', fee: '₹1,099.50' },
      { id: '0900-1200', hours: '12-3', orderBefore: '10 am' },
    )
    expect(slots).toEqual([
      {
        ...{ id: '0900-1200-2', name: '', from: '09:00', to: '12:00', feePaise: 0, express: true },
        orderBefore: { time: '20:00', dayBefore: true },
      },
      expect.objectContaining({ id: '0900-1200', from: '12:00', to: '15:00' }),
      {
        ...{ id: 'evening', name: '', from: '18:00', to: '21:00', feePaise: 109_950, mostADay: 15 },
        orderBefore: { time: '14:00', dayBefore: false },
      },
    ])
  })

  it('leave out empty rows, and are written in one form', () => {
    const { text, errors } = parse({ hours: '9am to 12', orderBefore: '8 AM', fee: '₹40.00' }, { ...EMPTY_SLOT_ROW })
    expect(errors).toEqual({})
    expect(splitSlotRows(text)).toEqual([
      { ...EMPTY_SLOT_ROW, hours: '9 am – 12 noon', orderBefore: '8 am', fee: '40', most: '15' },
    ])
  })

  it.each<[Partial<SlotRow>, Record<string, string>]>([
    [{ hours: '' }, { hours: 'Enter hours, such as 9 am – 12 noon.' }],
    [{ hours: 'evening' }, { hours: 'Write both times, such as 9 am – 12 noon.' }],
    [{ hours: '8 pm – 5 pm' }, { hours: 'The slot ends before it begins. Past midnight: from 9 pm, to 3 am at most.' }],
    [
      { hours: '8:59 pm – 1 am' },
      { hours: 'The slot ends before it begins. Past midnight: from 9 pm, to 3 am at most.' },
    ],
    [
      { hours: '10 pm – 3:01 am' },
      { hours: 'The slot ends before it begins. Past midnight: from 9 pm, to 3 am at most.' },
    ],
    [{ hours: '10 pm – 3 am' }, {}],
    [{ hours: '5 pm – 5 pm' }, { hours: 'The slot ends when it begins.' }],
    [{ orderBefore: '6 pm' }, { orderBefore: 'The slot begins at 5 pm. Choose a time before that.' }],
    [{ orderBefore: '6 pm, day before' }, {}],
    [{ orderBefore: '' }, { orderBefore: 'Enter a time, such as 10 am, or 8 pm, day before.' }],
    [{ fee: 'a lot' }, { fee: 'Write rupees, such as 90.' }],
    [{ fee: '-5' }, { fee: 'An amount cannot be below 0.' }],
    [{ most: '0' }, { most: 'Write 1 to 1,00,000.' }],
    [{ most: 'many' }, { most: 'Write 1 to 1,00,000.' }],
    [{ name: 'x'.repeat(41) }, { name: 'At most 40 characters.' }],
  ])('with %j', (row, errors) => {
    const expected = Object.entries(errors).map(([part, error]) => [`slots.0.${part}`, error])
    expect(parse(row).errors).toEqual(Object.fromEntries(expected))
  })

  it('are refused when two are equal or there are too many, and keep what was typed', () => {
    expect(parse({ name: 'Evening' }, { name: 'EVENING' }).errors).toEqual({
      'slots.1.hours': '5 pm – 8 pm is listed twice.',
      'slots.1.name': 'Another slot is called EVENING.',
    })
    const many = Array.from({ length: 14 }, (_, at) => ({ hours: `${at + 8}:00-${at + 8}:30`, orderBefore: '7 am' }))
    const { errors, text } = parse(...many)
    expect(errors).toEqual({ slots: 'At most 12 slots. Remove 2.' })
    expect(splitSlotRows(text)).toHaveLength(14)
  })
})

it('the sum of the slots is stated if each has a limit', () => {
  expect(limitHint(joinSlotRows([EVENING, { ...EVENING, most: '45' }]))).toBe(
    'Sum of the slots is 60. Full days are closed in the shop.',
  )
  expect(limitHint(joinSlotRows([EVENING, { ...EVENING, most: '' }]))).toBe('Full days are closed in the shop.')
  expect(limitHint('')).toBe('Full days are closed in the shop.')
})
