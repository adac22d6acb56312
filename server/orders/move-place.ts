import type { FullPart } from '#domain/delivery/capacity.ts'
import { type DayChoice, nearestDays } from '#domain/delivery/change-day.ts'
import { packingDayOf } from '#domain/delivery/dispatch.ts'
import { fullReason } from '#domain/delivery/place-gone.ts'
import { formatHours, keepSlotFee, type OrderSlot, slotName } from '#domain/delivery/slots.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import { findFullPart } from '#server/delivery/claim-place.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { readDayChoice } from './order-days.ts'
import { lockOrderById, orderById } from './queries.ts'
import { type SlotMoney, slotMoney } from './slot-money/settle-slot.ts'
import { readSlotAccount, type SlotAccount } from './slot-money/slot-account.ts'

/** Place of a parcel at another address. `lostSlot`: hours that are not offered there. */
type MovedPlace = Pick<Parcel, 'deliveryArea' | 'packDay'> & {
  slot: OrderSlot | undefined
  lostSlot: OrderSlot | undefined
}

export type PlaceRefusal =
  /** A limit of the day leaves no place there; `message` has the nearest days. */
  | { ok: false; why: 'full'; message: string }
  /** The payment for the hours that are not offered there is not decided. */
  | { ok: false; why: 'undecided'; number: OrderNumber }

/** Charge for hours that are not offered at the new address. */
export type LostSlotMoney = { account: SlotAccount; money: SlotMoney }

export type PlacePlan = { ok: true; place: MovedPlace; lost: LostSlotMoney | undefined } | PlaceRefusal

type PlaceMove = { order: Order; before: Parcel; after: Parcel }

/**
 * Plans the place of a parcel at its new address. Another PIN code needs a place there; `isMoving` as in `planDay`. The
 * order's present place is released by the move.
 */
export async function planPlace(
  db: Db,
  { order, before, after }: PlaceMove,
  now: Date,
  isMoving: boolean,
): Promise<PlacePlan> {
  const choice = after.promisedDay === '' ? undefined : await readDayChoice(db, order, after, now)
  const place = placeAtAddress(choice, after)
  const message =
    choice &&
    isElsewhere(before, after, place) &&
    (await fullMessage(db, { order, after, place, choice, now }, isMoving))
  if (message) return { ok: false, why: 'full', message }
  if (!place.lostSlot) return { ok: true, place, lost: undefined }
  const account = await readSlotAccount(db, order, isMoving ? (lockOrderById as typeof orderById) : orderById)
  if (account.undecided) return { ok: false, why: 'undecided', number: account.undecided }
  return { ok: true, place, lost: { account, money: slotMoney(account, undefined) } }
}

/** A correction within the PIN code keeps its place. */
const isElsewhere = (before: Parcel, after: Parcel, { deliveryArea, packDay, slot }: MovedPlace): boolean =>
  before.to.zipCode !== after.to.zipCode &&
  (before.deliveryArea !== deliveryArea || before.packDay !== packDay || before.slot?.id !== slot?.id)

type PlaceQuery = { order: Order; after: Parcel; place: MovedPlace; choice: DayChoice; now: Date }

async function fullMessage(
  db: Db,
  { order, after: { promisedDay: day }, place, choice, now }: PlaceQuery,
  isMoving: boolean,
): Promise<string | undefined> {
  const { tables, area, name } = choice
  const wanted = { day, packDay: place.packDay, area, slotId: place.slot?.id ?? '' }
  const { id: orderId, test } = order
  const full = await findFullPart(db, { tables, place: wanted, orderId, test, now }, isMoving)
  if (!full) return undefined
  const loads = await readLoads(db, tables, { now, test, except: order })
  const near = full.what === 'slot' ? 'The day has places at any time.' : nearestDays(day, choice, { now, loads })
  const first = full.what === 'slot' ? 'Change the hour first' : 'Change the delivery day first'
  return `${describeFullPlace(full, { day, ...place }, name)}. ${near} ${first}, then the address.`
}

/** Describes a full place: `Friday 27 November is full in Jaipur: all 2 places are taken`. */
function describeFullPlace(full: FullPart, { day, packDay, slot }: MovedPlace & { day: string }, area: string): string {
  const on = (date: string) => `${weekdayOf(date)} ${formatDay(date)}`
  const what = {
    kitchen: `${on(packDay)}, on which it has to be packed, is full`,
    area: `${on(day)} is full in ${area}`,
    slot: `${slot ? slotName(slot) : ''} on ${on(day)} is full in ${area}`,
  }[full.what]
  const reason = fullReason(full)
  return `${what}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/**
 * Returns the area, the packing day and the hours of a parcel at its new address, by the tables of its promise. The day
 * stays. The hours stay with their fee where the area offers the same ones, else it is delivered at any time.
 */
function placeAtAddress(
  choice: DayChoice | undefined,
  { promisedDay, packDay, deliveryArea, slot }: Parcel,
): MovedPlace {
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

/** Says that hours are not offered at an address: `Evening, 5 pm to 9 pm is not offered there; delivered any time.` */
export const lostSlotMessage = (slot: OrderSlot): string =>
  `${[slot.name, formatHours(slot)].filter(Boolean).join(', ')} is not offered there; delivered any time.`
