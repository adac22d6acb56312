// Fields and words of extra days, apart from their rules: browsers load only these.

import { formatCount } from '#domain/text/indian-number.ts'
import type { ExtraDay } from './delivery-tables.ts'
import { formatSlotTime } from './slots.ts'

/** Fields of the form of an extra day, as texts. */
export const EXTRA_DAY_FIELDS = ['day', 'name', 'cutOff', 'until', 'mostADay'] as const
export type ExtraDayField = (typeof EXTRA_DAY_FIELDS)[number]
export type ExtraDayForm = Record<ExtraDayField, string>

/** Returns the fields of a stored extra day. */
export const extraDayFields = ({ day, name, cutOff = '', until = '', mostADay }: ExtraDay): ExtraDayForm => ({
  ...{ day, name, cutOff: cutOff && formatSlotTime(cutOff), until: until && formatSlotTime(until) },
  mostADay: mostADay === undefined ? '' : String(mostADay),
})

/** Describes an extra day: `Diwali Sunday, order before 6 pm, until 1 pm, at most 200 parcels`. */
export const describeExtraHours = ({ name, cutOff, until, mostADay }: ExtraDay): string =>
  [
    name,
    cutOff && `order before ${formatSlotTime(cutOff)}`,
    until && `until ${formatSlotTime(until)}`,
    mostADay !== undefined && `at most ${formatCount(mostADay, 'parcel')}`,
  ]
    .filter(Boolean)
    .join(', ')
