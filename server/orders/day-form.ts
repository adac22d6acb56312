import { indianDate } from '#domain/delivery/calendar.ts'
import { type DayChoice, formatPromisedDay } from '#domain/delivery/change-day.ts'
import { closedDays } from '#domain/delivery/order-promise.ts'
import { dayFeesOf, formatHours, type OrderSlot } from '#domain/delivery/slots.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import { asReauthentication } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import type { RefundDeps } from '#server/refunds/issue-refund.ts'
import { changeDay, previewDay } from './change-day.ts'
import { type ChargeOptions, chargeOptions, dayEffects } from './day-effects.ts'
import type { Effect } from './effect.ts'
import type { LimitedActor } from './order-actions.ts'
import { isDayChangeable, readDayChoice } from './order-days.ts'
import { type DayForm, type DayPreview, type DayRefusal, MAX_REASON_LENGTH } from './plan-day.ts'
import { previewDigest } from './read-order.ts'
import { findOrderByNumber } from './resolve-order.ts'

export type DayFields = { day: string; slot?: string; reason: string; charge: string }
export type DayErrors = Partial<Record<keyof DayFields | 'form', string>>

/**
 * Returns what the form for a parcel's delivery day shows; `which` counts from 1. `choice` is missing when the day
 * cannot be changed; `closed` lists the days without delivery in between: `{ '2026-12-08': 'Stocktaking' }`.
 */
export async function readDayForm(db: Db, number: string, which: string, now: Date) {
  const order = await findOrderByNumber(db, number)
  const parcel = order?.number === number ? order.parcels[Number(which) - 1] : undefined
  if (!order || !parcel) return undefined
  const { promisedDay, deliverOn, to, slot } = parcel
  const choice = isDayChangeable(order, parcel) ? await readDayChoice(db, order, parcel, now) : undefined
  const closed = choice ? closedDays(choice.tables, now, choice.who) : {}
  return {
    ...{ promisedDay, deliverOn, fullName: to.fullName || order.buyer.fullName, city: to.city, today: indianDate(now) },
    choice: choice && { carrier: choice.name, earliest: choice.earliest, last: choice.last },
    slot: slot && { id: slot.id, hours: describeSlot(slot) },
    slots: slotOptions(choice?.area, slot),
    dayFees: choice ? listDayFees(choice) : [],
    broken: closed[promisedDay],
    // Weekdays without delivery repeat, so their name is enough.
    closed: Object.entries(closed).filter(([day, reason]) => choice && day > choice.earliest && !WEEKDAY.test(reason)),
    restDays: [...new Set(Object.values(closed).filter((reason) => WEEKDAY.test(reason)))],
  }
}

/** Slots of the area, and the present one where the area offers it no more. `fee` is empty for a free one. */
function slotOptions(area: DayChoice['area'], own: OrderSlot | undefined) {
  const offered: OrderSlot[] = [...(area?.slots ?? [])]
  const all = own && !offered.some(({ id }) => id === own.id) ? [own, ...offered] : offered
  return all.map(({ feePaise, ...slot }) => ({
    ...{ id: slot.id, label: describeSlot(slot) },
    fee: feePaise > 0 ? `+ ${formatExact(feePaise)}` : '',
  }))
}

/** Says what extra days add to each hour: `Sunday 14 February adds ₹50.00`. */
const listDayFees = ({ tables, earliest, last }: DayChoice): string[] =>
  Object.entries(dayFeesOf(tables))
    .filter(([day]) => day >= earliest && day <= last)
    .map(([day, paise]) => `${weekdayOf(day)} ${formatDay(day)} adds ${formatExact(paise)}`)

const describeSlot = (slot: Pick<OrderSlot, 'name' | 'from' | 'to'>): string =>
  [slot.name, formatHours(slot)].filter(Boolean).join(', ')

const WEEKDAY = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/

type DayRequest = { number: string; which: string; fields: DayFields }
export type DayFormResult =
  | { ok: true; done: true; charged: string | undefined }
  /** Preview. `changed` is true if the order changed since the preview that was confirmed; nothing was done then. */
  | { ok: true; done: false; effects: Effect[]; charge: ChargeOptions | undefined; seen: string; changed: boolean }
  /** The person has to re-authenticate to refund this much. */
  | { ok: false; why: 'prove' }
  | { ok: false; why: 'fields'; faults: DayErrors }

/** Previews a change of the delivery day and slot, or applies it if the preview still equals the confirmed `seen`. */
export async function submitDay(
  { sendsEmail, ...deps }: RefundDeps & { sendsEmail: boolean },
  { number, which, fields }: DayRequest,
  actor: LimitedActor,
  seen?: string,
): Promise<DayFormResult> {
  const { charge, ...typed } = fields
  const wanted: DayForm = { what: `${number}/${which}`, ...typed, charge: charge === 'follows' ? charge : 'stays' }
  const show = (now: DayPreview, changed: boolean): DayFormResult => ({
    ...{ ok: true, done: false, effects: dayEffects(now, sendsEmail), charge: chargeOptions(now, deps.payments.name) },
    ...{ seen: dayDigest(now), changed },
  })
  const refuse = (fault: DayRefusal): DayFormResult => ({ ok: false, why: 'fields', faults: dayErrors(fault) })
  if (seen === undefined) {
    const found = await previewDay(deps.db, wanted, actor)
    return found.ok ? show(found.foreseen, false) : refuse(found)
  }
  const isAgreed = (foreseen: DayPreview) => dayDigest(foreseen) === seen
  const outcome = await changeDay(deps.db, wanted, actor, isAgreed, deps).catch(asReauthentication)
  if (outcome === 'prove') return { ok: false, why: 'prove' }
  if (outcome.ok) return { ok: true, done: true, charged: outcome.charged }
  return outcome.why === 'changed' ? show(outcome.now, true) : refuse(outcome)
}

/** Without the count of a day that has places left, which moves on with every other order. */
const dayDigest = ({ fill, ...preview }: DayPreview): string =>
  previewDigest({ ...preview, fill: fill && fill.taken >= fill.most ? fill : undefined })

/** Words a refusal for the desk, beside its field. */
export function dayErrors(fault: DayRefusal): DayErrors {
  switch (fault.why) {
    case 'no-order':
    case 'no-parcel':
      return { form: 'This parcel no longer exists.' }
    case 'left-alone':
      return { form: 'This order was made in test mode. A live shop leaves it alone.' }
    case 'not-now':
      return {
        form: `This order is now ${fault.state.replaceAll('_', ' ')}. A delivery day can change only after payment and before the parcel leaves.`,
      }
    case 'no-promise':
      return { form: 'No day was promised for this parcel, so there is none to change.' }
    case 'no-date':
      return { day: fault.typed.trim() === '' ? 'Choose a day.' : 'This is not a date. Enter it as 28 Nov 2026.' }
    case 'closed':
      return { day: fault.message }
    case 'there-already':
      return {
        day: `The parcel is promised for ${formatPromisedDay(fault.day)} already${fault.slot ? ', at this hour' : ''}.`,
      }
    case 'no-slot':
      return { slot: fault.message }
    case 'undecided':
      return {
        form: `Order ${fault.number} asks for the charge of the present hour, and its payment is not decided. Decide it first.`,
      }
    case 'refund-underway':
      return {
        form: 'A refund of this order is being made at this moment. Nothing was changed; try again in a minute.',
      }
    case 'long-reason':
      return { reason: `Use at most ${MAX_REASON_LENGTH} characters.` }
  }
}
