import { indianDate } from '#domain/delivery/calendar.ts'
import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { closedDays } from '#domain/delivery/order-promise.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { changeDay, type DayPreview, type DayRefusal, MAX_REASON_LENGTH, previewDay } from './change-day.ts'
import type { Effect } from './effect.ts'
import { isDayChangeable, readDayChoice } from './order-days.ts'
import { previewDigest } from './read-order.ts'
import { findOrderByNumber } from './resolve-order.ts'

export type DayFields = { day: string; reason: string }
export type DayErrors = Partial<Record<keyof DayFields | 'form', string>>

/**
 * Returns what the form for a parcel's delivery day shows; `which` counts from 1. `choice` is missing when the day
 * cannot be changed; `closed` lists the days without delivery in between: `{ '2026-12-08': 'Stocktaking' }`.
 */
export async function readDayForm(db: Db, number: string, which: string, now: Date) {
  const order = await findOrderByNumber(db, number)
  const parcel = order?.number === number ? order.parcels[Number(which) - 1] : undefined
  if (!order || !parcel) return undefined
  const { promisedDay, deliverOn, to } = parcel
  const choice = isDayChangeable(order, parcel) ? await readDayChoice(db, order, parcel, now) : undefined
  const closed = choice ? closedDays(choice.tables, now, choice.who) : {}
  return {
    ...{ promisedDay, deliverOn, fullName: to.fullName || order.buyer.fullName, city: to.city, today: indianDate(now) },
    choice: choice && { carrier: choice.name, earliest: choice.earliest, last: choice.last },
    broken: closed[promisedDay],
    // Weekdays without delivery repeat, so their name is enough.
    closed: Object.entries(closed).filter(([day, reason]) => choice && day > choice.earliest && !WEEKDAY.test(reason)),
    restDays: [...new Set(Object.values(closed).filter((reason) => WEEKDAY.test(reason)))],
  }
}

const WEEKDAY = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/

type DayForm = { number: string; which: string; fields: DayFields }
export type DayFormResult =
  | { ok: true; done: true }
  /** Preview. `changed` is true if the order changed since the preview that was confirmed; nothing was done then. */
  | { ok: true; done: false; effects: Effect[]; seen: string; changed: boolean }
  | { ok: false; faults: DayErrors }

/** Previews a change of the delivery day, or applies it if the preview still equals the confirmed `seen`. */
export async function submitDay(
  { db, sendsEmail }: { db: Db; sendsEmail: boolean },
  { number, which, fields }: DayForm,
  actor: Actor,
  seen?: string,
): Promise<DayFormResult> {
  const wanted = { what: `${number}/${which}`, ...fields }
  const show = (now: DayPreview, changed: boolean): DayFormResult => ({
    ...{ ok: true, done: false, effects: dayEffects(now, sendsEmail), seen: previewDigest(now), changed },
  })
  if (seen === undefined) {
    const found = await previewDay(db, wanted, actor)
    return found.ok ? show(found.foreseen, false) : { ok: false, faults: dayErrors(found) }
  }
  const outcome = await changeDay(db, wanted, actor, (foreseen) => previewDigest(foreseen) === seen)
  if (outcome.ok) return { ok: true, done: true }
  return outcome.why === 'changed' ? show(outcome.now, true) : { ok: false, faults: dayErrors(outcome) }
}

function dayEffects({ from, to, leavesBy, chosen, reason, email }: DayPreview, sendsEmail: boolean): Effect[] {
  const effects: (Effect | false)[] = [
    {
      ...{
        kind: 'status',
        text: `The delivery day changes from ${formatPromisedDay(from)} to ${formatPromisedDay(to)}.`,
      },
      about: `It has to leave by ${formatPromisedDay(leavesBy)}.`,
    },
    chosen !== '' && chosen !== to && { kind: 'status', text: `The buyer chose ${formatPromisedDay(chosen)}.` },
    email === ''
      ? { kind: 'email', text: 'No email is sent: the order has no address. Ring the buyer.' }
      : {
          ...(sendsEmail
            ? { kind: 'email', text: `${email} gets an email with both days.` }
            : { kind: 'email', text: 'Email is not set up. The email with both days is kept as a file, not sent.' }),
          about: reason ? `With your reason: “${reason}”` : undefined,
        },
    { kind: 'money', text: 'No charge or refund follows.' },
  ]
  return effects.filter((effect) => effect !== false)
}

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
      return { day: `The parcel is promised for ${formatPromisedDay(fault.day)} already.` }
    case 'long-reason':
      return { reason: `Use at most ${MAX_REASON_LENGTH} characters.` }
  }
}
