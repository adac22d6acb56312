import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import { formatRunDay, slotText } from './run.ts'

/** Area and hours of a parcel that riders bring. `area` is the name; empty for the courier. */
export type SlotGroup = { day: string; from: string; hours: string; area: string }

type Parcel = { promisedDay: string; deliveryArea: string; slot: OrderSlot | undefined }

/** Sorts after every time of day. */
const ANY_TIME = '~'

/** Tests whether parcels are grouped by slot and area: the shop has riders with slots. */
export const hasSlots = ({ areas }: Pick<DeliveryTables, 'areas'>): boolean =>
  areas.some(({ slots }) => slots.length > 0)

/** Returns the slot and area of a parcel. */
export function slotGroup(
  { promisedDay, deliveryArea, slot }: Parcel,
  { areas }: Pick<DeliveryTables, 'areas'>,
): SlotGroup {
  const area = areas.find(({ id }) => id === deliveryArea)
  if (!area) return { day: '', from: ANY_TIME, hours: '', area: '' }
  return { day: promisedDay, from: slot?.from ?? ANY_TIME, hours: slotText(slot, promisedDay), area: area.name }
}

/** Sorts the parcels of riders by day, slot and area, and those of the courier after them. */
export const groupKey = ({ day, from, area, hours }: SlotGroup): string =>
  [day || ANY_TIME, from, hours, area].join('\n')

/** Heading of a group: `9 am to 12 noon, Jaipur, 12 parcels`, with the day if it is not today. */
export function groupHeading({ day, hours, area }: SlotGroup, count: number, today: string): string {
  const parcels = `${count} ${count === 1 ? 'parcel' : 'parcels'}`
  if (area === '') return `By courier, ${parcels}`
  return [day !== '' && day !== today && formatRunDay(day), hours || 'Any time', area, parcels]
    .filter(Boolean)
    .join(', ')
}
