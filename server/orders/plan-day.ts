import type { DayPlace, PlaceFill } from '#domain/delivery/capacity.ts'
import { type DayChoice, dayChoiceError, slotChoiceError } from '#domain/delivery/change-day.ts'
import { packingDayOf } from '#domain/delivery/dispatch.ts'
import { dayFeesOf, keepSlotFee, moveSlotFee, type OrderSlot, slotName, toOrderSlot } from '#domain/delivery/slots.ts'
import { parseTypedDay } from '#domain/delivery/typed-day.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { fillOfPlace } from '#server/delivery/claim-place.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { isDayChangeable, readDayChoice } from './order-days.ts'
import { type OrderNotFound, orderNotFound, type TestOrderRefused, testOrderRefused } from './order-refusals.ts'
import { lockOrderById, orderById } from './queries.ts'
import { type ChargeChoice, type SlotMoney, slotMoney } from './slot-money/settle-slot.ts'
import { readSlotAccount, type SlotAccount } from './slot-money/slot-account.ts'

/**
 * `what` is the order number, with the parcel's number if there are several: `REG-0042/2`. `slot` is the id of the
 * slot, empty for any time; without it, the slot stays. With `startsWithSlot`, the reason may begin with the id or the
 * name of a slot, or `any-time`. `charge` stays unless it says otherwise.
 */
export type DayForm = {
  what: string
  day: string
  reason: string
  slot?: string
  charge?: ChargeChoice
  startsWithSlot?: boolean
}

/** Longest reason in characters; it is a sentence of the buyer's email. */
export const MAX_REASON_LENGTH = 200

export type DayRefusal =
  | OrderNotFound
  | TestOrderRefused
  | { ok: false; why: 'no-parcel'; number: OrderNumber; which: string }
  | { ok: false; why: 'not-now'; number: OrderNumber; state: Order['state'] }
  | { ok: false; why: 'no-promise'; number: OrderNumber }
  | { ok: false; why: 'no-date'; typed: string }
  | { ok: false; why: 'closed'; message: string }
  | { ok: false; why: 'no-slot'; message: string }
  | { ok: false; why: 'there-already'; day: string; slot: boolean }
  | { ok: false; why: 'long-reason' }
  /** The payment for an earlier slot is under review. */
  | { ok: false; why: 'undecided'; number: OrderNumber }
  /** A refund of the order is being made at this moment. */
  | { ok: false; why: 'refund-underway' }

/** Preview of a changed delivery day. Days are `2026-12-08`. */
export type DayPreview = {
  number: OrderNumber
  fullName: string
  city: string
  from: string
  to: string
  /** Hours before and after; `undefined` for any time of the day. */
  slots: { from: OrderSlot | undefined; to: OrderSlot | undefined }
  /** Day by which the parcel has to leave. */
  leavesBy: string
  /** How full the new place is without this order; `undefined` without a limit. */
  fill: (PlaceFill & { area: string }) | undefined
  money: SlotMoney
  /** The day that the buyer chose at checkout; empty if none. */
  chosen: string
  reason: string
  /** Address that the email goes to; empty if the order has none. */
  email: string
}

export type DayPlan = { order: Order; parcel: Parcel; preview: DayPreview; place: DayPlace; account: SlotAccount }
type DayPlanResult = { ok: true; plan: DayPlan } | DayRefusal

/**
 * Plans a change of a parcel's day and slot. `isMoving`: within the transaction that writes it, which has locked the
 * order; then the places of the day stay as they are counted.
 */
export async function planDay(
  db: Db,
  order: Order | undefined,
  form: DayForm,
  { live, now }: Actor,
  isMoving = false,
): Promise<DayPlanResult> {
  const [name = '', which = '1'] = form.what.split('/')
  if (!order) return orderNotFound(name.trim().toUpperCase())
  const { number, state } = order
  if (live && order.test) return testOrderRefused(number)
  const parcel = order.parcels[Number(which) - 1]
  if (!parcel) return { ok: false, why: 'no-parcel', number, which }
  if (parcel.promisedDay === '') return { ok: false, why: 'no-promise', number }
  if (!isDayChangeable(order, parcel)) return { ok: false, why: 'not-now', number, state }
  const day = parseTypedDay(form.day)
  if (day === undefined) return { ok: false, why: 'no-date', typed: form.day }
  const choice = await readDayChoice(db, order, parcel, now)
  if (!choice) return { ok: false, why: 'no-promise', number }
  const { slot: slotId, reason } = readSlotWord(choice, form)
  if (reason.length > MAX_REASON_LENGTH) return { ok: false, why: 'long-reason' }
  const hours = chooseSlot(choice, parcel, day, slotId)
  if ('why' in hours) return hours
  const { slot } = hours
  if (day === parcel.promisedDay && slot?.id === parcel.slot?.id)
    return { ok: false, why: 'there-already', day, slot: slot !== undefined }
  const loads = await readLoads(db, choice.tables, { now, test: order.test, except: order })
  const message = day === parcel.promisedDay ? undefined : dayChoiceError(day, choice, { now, loads })
  if (message) return { ok: false, why: 'closed', message }
  const slotMessage = slot && slotChoiceError(slot, day, choice, now)
  if (slotMessage) return { ok: false, why: 'no-slot', message: slotMessage }
  const account = await readSlotAccount(db, order, isMoving ? (lockOrderById as typeof orderById) : orderById)
  if (account.undecided) return { ok: false, why: 'undecided', number: account.undecided }
  const { place, fill } = await findPlace(db, { order, choice, day, slot, now }, isMoving)
  const { buyer } = order
  const preview = {
    ...{ number, fullName: parcel.to.fullName || buyer.fullName, city: parcel.to.city },
    ...{ from: parcel.promisedDay, to: day, slots: { from: parcel.slot, to: slot }, leavesBy: place.packDay },
    ...{ fill, money: slotMoney(account, slot), chosen: parcel.deliverOn, reason, email: buyer.email },
  }
  return { ok: true, plan: { order, parcel, preview, place, account } }
}

/** Splits the words of the command line: `evening We count our stock`. */
function readSlotWord({ area }: DayChoice, { slot, reason: typed, startsWithSlot }: DayForm) {
  const reason = oneLine(typed)
  if (!startsWithSlot) return { slot, reason }
  const [first = '', ...rest] = reason.split(' ')
  const word = first.toLowerCase()
  const named = area?.slots.find(({ id, name }) => id === word || name.toLowerCase() === word)
  if (!named && word !== 'any-time') return { slot, reason }
  return { slot: named?.id ?? '', reason: rest.join(' ') }
}

/**
 * A slot that stays keeps its fee as it was agreed, also after the area has changed it or offers it no more. The fee of
 * an extra day is that of the day.
 */
function chooseSlot(
  { area, name, tables }: DayChoice,
  { slot: own, promisedDay }: Parcel,
  day: string,
  id = own?.id ?? '',
): { slot: OrderSlot | undefined } | DayRefusal {
  if (id === '') return { slot: undefined }
  const offered = area?.slots.find((slot) => slot.id === id)
  const fees = dayFeesOf(tables)
  if (own?.id === id) {
    const kept = offered ? keepSlotFee(own, offered) : own
    return { slot: day === promisedDay ? kept : moveSlotFee(kept, day, fees) }
  }
  if (offered) return { slot: toOrderSlot(offered, day, fees) }
  const slots = (area?.slots ?? []).map(slotName)
  const known = slots.length > 0 ? `Choose any time, ${slots.join(', ')}.` : 'It delivers at any time of the day.'
  return { ok: false, why: 'no-slot', message: `${name} has no such hours. ${known}` }
}

type PlaceQuery = { order: Order; choice: DayChoice; day: string; slot: OrderSlot | undefined; now: Date }

async function findPlace(db: Db, { order, choice, day, slot, now }: PlaceQuery, isMoving: boolean) {
  const { tables, area } = choice
  const place = { day, packDay: packingDayOf(day, choice), area, slotId: slot?.id ?? '' }
  const fill = await fillOfPlace(db, { tables, place, orderId: order.id, test: order.test, now }, isMoving)
  return { place, fill: fill && { ...fill, area: area?.name ?? '' } }
}
