import { packingDayOf } from '#domain/delivery/dispatch.ts'
import { formatHours, keepSlotFee, type OrderSlot } from '#domain/delivery/slots.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { readDayChoice } from './order-days.ts'

/** Place of a parcel at another address. `lostSlot`: hours that are not offered there. */
type MovedPlace = Pick<Parcel, 'deliveryArea' | 'packDay'> & {
  slot: OrderSlot | undefined
  lostSlot: OrderSlot | undefined
}

/**
 * Returns the area, the packing day and the hours of a parcel at its new address, by the tables of its promise. The day
 * stays. The hours stay with their fee where the area offers the same ones, else it is delivered at any time.
 */
export async function placeAtAddress(
  db: Db,
  order: Pick<Order, 'createdAt'>,
  { promisedDay, packDay, deliveryArea, slot, ...parcel }: Parcel,
  now: Date,
): Promise<MovedPlace> {
  const choice = promisedDay === '' ? undefined : await readDayChoice(db, order, parcel, now)
  if (!choice) return { deliveryArea: promisedDay && '', packDay, slot: undefined, lostSlot: slot }
  const { area } = choice
  const same = area?.id === deliveryArea
  const offered = slot && area?.slots.find((one) => (same ? one.id === slot.id : isSameHours(one, slot)))
  const kept = slot && offered && keepSlotFee(slot, offered)
  // A slot that the area has given up since is still kept for its own orders.
  const own = same ? (kept ?? slot) : kept
  return {
    ...{ deliveryArea: area?.id ?? '', packDay: packingDayOf(promisedDay, choice) },
    ...{ slot: own, lostSlot: own ? undefined : slot },
  }
}

type Hours = Pick<OrderSlot, 'from' | 'to'>
const isSameHours = (one: Hours, other: Hours): boolean => one.from === other.from && one.to === other.to

/** Returns the columns of a parcel's place. */
export const placeColumns = ({
  deliveryArea,
  packDay,
  slot,
}: Pick<Parcel, 'deliveryArea' | 'packDay'> & { slot?: OrderSlot | undefined }) => ({
  ...{ deliveryArea, packDay, slot: slot ? JSON.stringify(slot) : null, slotId: slot?.id ?? '' },
})

/** Says that hours are not offered at an address: `Evening, 5 pm to 9 pm is not offered there; …`. */
export const lostSlotMessage = (slot: OrderSlot): string =>
  `${[slot.name, formatHours(slot)].filter(Boolean).join(', ')} is not offered there; delivered any time. The charge stays.`
