import { formatDay, formatWeekday } from '#domain/text/format-date.ts'
import { formatCount, joinList } from '#domain/text/indian-number.ts'
import type { DayLoads } from './capacity.ts'
import type { DeliveryArea } from './delivery-tables.ts'
import { slotLabel } from './slots.ts'

/** A limit that becomes lower, with the parcels sold by day. */
type LoweredLimit = { most: number; sold: readonly (readonly [day: string, parcels: number])[] }

/** Days that a sentence names; the others are counted. */
const MAX_NAMED = 3

/**
 * Says on which days more parcels are sold than a lowered limit takes: `41 parcels are sold for Thu 28 October; with 40
 * no more are taken.` Empty if there is none.
 */
export function describeOversold(
  { most, sold }: LoweredLimit,
  labelOf: (day: string) => string = (day) => `${formatWeekday(day)} ${formatDay(day)}`,
): string {
  const over = sold.filter(([, parcels]) => parcels > most).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [first, ...more] = over.slice(0, MAX_NAMED)
  if (!first) return ''
  const [day, parcels] = first
  const days = [
    `${formatCount(parcels, 'parcel is', 'parcels are')} sold for ${labelOf(day)}`,
    ...more.map(([other, count]) => `${count} for ${labelOf(other)}`),
    ...(over.length > MAX_NAMED ? [`more on ${formatCount(over.length - MAX_NAMED, 'other day')}`] : []),
  ]
  return `${joinList(days)}; with ${most} no more are taken.`
}

/** Sentences about the lowered limits of an area and its slots; empty if nothing more is sold than they take. */
export function describeOversoldArea(before: DeliveryArea, after: DeliveryArea, loads: DayLoads): string {
  const isLowered = (was: number | undefined, is: number | undefined): is is number =>
    is !== undefined && (was === undefined || is < was)
  const area = isLowered(before.mostADay, after.mostADay)
    ? describeOversold({ most: after.mostADay, sold: soldOf(loads.areas, after.id) })
    : ''
  const slots = after.slots.map((slot) => {
    const was = before.slots.find(({ id }) => id === slot.id)
    const sold = soldOf(loads.slots, `${after.id} ${slot.id}`)
    if (!was || !isLowered(was.mostADay, slot.mostADay)) return ''
    return describeOversold({ most: slot.mostADay, sold }, (day) => slotLabel(slot, day))
  })
  return [area, ...slots].filter(Boolean).join(' ')
}

/** Returns the parcels by day of an area or of a slot; keys begin with the day. */
const soldOf = (counts: ReadonlyMap<string, number>, key: string): [string, number][] =>
  [...counts].flatMap(([one, parcels]) => {
    const day = one.slice(0, 'YYYY-MM-DD'.length)
    return one === `${day} ${key}` ? [[day, parcels] as [string, number]] : []
  })
