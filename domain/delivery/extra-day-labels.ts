// Fields and words of extra days, apart from their rules: browsers load only these.

import { formatPrice, plainRupees } from '#domain/payment/money.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import type { ExtraDay } from './delivery-tables.ts'
import { formatSlotTime } from './slots.ts'

/** Fields of the form of an extra day, as texts. */
export const EXTRA_DAY_FIELDS = ['day', 'name', 'cutOff', 'until', 'mostADay', 'fee'] as const
export type ExtraDayField = (typeof EXTRA_DAY_FIELDS)[number]
export type ExtraDayForm = Record<ExtraDayField, string>

/** Returns the fields of a stored extra day. */
export const extraDayFields = ({
  day,
  name,
  cutOff = '',
  until = '',
  mostADay,
  feePaise = 0,
}: ExtraDay): ExtraDayForm => ({
  ...{ day, name, cutOff: cutOff && formatSlotTime(cutOff), until: until && formatSlotTime(until) },
  mostADay: mostADay === undefined ? '' : String(mostADay),
  fee: feePaise === 0 ? '' : plainRupees(feePaise),
})

/** Describes an extra day: `Diwali Sunday, order before 6 pm, until 1 pm, at most 200 parcels, ₹50 more for a slot`. */
export const describeExtraHours = ({ name, cutOff, until, mostADay, feePaise = 0 }: ExtraDay): string =>
  [
    name,
    cutOff && `order before ${formatSlotTime(cutOff)}`,
    until && `until ${formatSlotTime(until)}`,
    mostADay !== undefined && `at most ${formatCount(mostADay, 'parcel')}`,
    feePaise > 0 && `${formatPrice(feePaise)} more for a slot`,
  ]
    .filter(Boolean)
    .join(', ')
