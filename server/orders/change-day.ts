import { dayChoiceError, formatPromisedDay } from '#domain/delivery/change-day.ts'
import { dispatchDay } from '#domain/delivery/dispatch.ts'
import { parseTypedDay } from '#domain/delivery/typed-day.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueueDayChangeEmail } from '#server/email/enqueue-customer-emails.ts'
import { resolvePromisedDayTasks } from '#server/tasks/promised-day-tasks.ts'
import { isDayChangeable, placeOfParcel, readDayChoice } from './order-days.ts'
import {
  type OrderNotFound,
  orderNotFound,
  type PreviewOutdated,
  type TestOrderRefused,
  testOrderRefused,
} from './order-refusals.ts'
import { lockOrderByNumber, recordEvents } from './queries.ts'
import { findOrderByNumber, resolveOrderNumber } from './resolve-order.ts'

/** `what` is the order number, with the parcel's number if there are several: `REG-0042/2`. */
export type DayForm = { what: string; day: string; reason: string }

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
  | { ok: false; why: 'there-already'; day: string }
  | { ok: false; why: 'long-reason' }

/** Preview of a changed delivery day. Days are `2026-12-08`. */
export type DayPreview = {
  number: OrderNumber
  fullName: string
  city: string
  from: string
  to: string
  /** Day by which the parcel has to leave. */
  leavesBy: string
  /** The day that the buyer chose at checkout; empty if none. */
  chosen: string
  reason: string
  /** Address that the email goes to; empty if the order has none. */
  email: string
}
export type DayOutcome = { ok: true; number: OrderNumber; to: string } | DayRefusal | PreviewOutdated<DayPreview>

type DayPlan = { order: Order; parcel: Parcel; preview: DayPreview }
type DayPlanResult = { ok: true; plan: DayPlan } | DayRefusal

/** Previews a change of the delivery day. */
export async function previewDay(
  db: Db,
  form: DayForm,
  actor: Actor,
): Promise<{ ok: true; foreseen: DayPreview } | DayRefusal> {
  const planned = await planDay(db, await findOrderByNumber(db, form.what.split('/')[0] ?? ''), form, actor)
  return planned.ok ? { ok: true, foreseen: planned.plan.preview } : planned
}

/**
 * Changes the promised day of a paid parcel that has not left, and enqueues the buyer's email in the same
 * transaction. The former day stays in the order's events. Returns `changed` if the preview is no longer the one
 * `isAgreed` to.
 */
export async function changeDay(
  db: Db,
  form: DayForm,
  actor: Actor,
  isAgreed?: (foreseen: DayPreview) => boolean,
): Promise<DayOutcome> {
  const number = await resolveOrderNumber(db, form.what.split('/')[0] ?? '')
  return transact(db, async (trx) => {
    const planned = await planDay(trx, await lockOrderByNumber(trx, number), form, actor)
    if (!planned.ok) return planned
    const { preview } = planned.plan
    if (isAgreed && !isAgreed(preview)) return { ok: false, why: 'changed', now: preview }
    await writeDay(trx, planned.plan, actor)
    return { ok: true, number, to: preview.to }
  })
}

async function planDay(
  db: Db,
  order: Order | undefined,
  { what, day: typed, reason: typedReason }: DayForm,
  { live, now }: Actor,
): Promise<DayPlanResult> {
  const [name = '', which = '1'] = what.split('/')
  if (!order) return orderNotFound(name.trim().toUpperCase())
  const { number, state } = order
  if (live && order.test) return testOrderRefused(number)
  const parcel = order.parcels[Number(which) - 1]
  if (!parcel) return { ok: false, why: 'no-parcel', number, which }
  if (parcel.promisedDay === '') return { ok: false, why: 'no-promise', number }
  if (!isDayChangeable(order, parcel)) return { ok: false, why: 'not-now', number, state }
  const [day, reason] = [parseTypedDay(typed), oneLine(typedReason)]
  if (day === undefined) return { ok: false, why: 'no-date', typed }
  if (reason.length > MAX_REASON_LENGTH) return { ok: false, why: 'long-reason' }
  if (day === parcel.promisedDay) return { ok: false, why: 'there-already', day }
  const choice = await readDayChoice(db, order, parcel, now)
  if (!choice) return { ok: false, why: 'no-promise', number }
  const message = dayChoiceError(day, choice)
  if (message) return { ok: false, why: 'closed', message }
  const leavesBy =
    dispatchDay({ ...parcel, promisedDay: day }, { tables: choice.tables, place: placeOfParcel(parcel) }) ?? day
  const { buyer } = order
  const preview = {
    ...{ number, fullName: parcel.to.fullName || buyer.fullName, city: parcel.to.city },
    ...{ from: parcel.promisedDay, to: day, leavesBy, chosen: parcel.deliverOn, reason, email: buyer.email },
  }
  return { ok: true, plan: { order, parcel, preview } }
}

async function writeDay(trx: Trx, { order, parcel, preview }: DayPlan, actor: Actor): Promise<void> {
  const { from, to, reason } = preview
  const { position, state } = parcel
  const { who, now: at } = actor
  await trx
    .updateTable('parcels')
    .set({ promisedDay: to })
    .where('orderId', '=', order.id)
    .where('position', '=', position)
    .execute()
  const because = reason && `: ${reason}`
  const cause = `delivery day changed from ${formatPromisedDay(from)} to ${formatPromisedDay(to)} by ${who}${because}`
  await recordEvents(
    trx,
    order.id,
    [{ from: state, to: state, cause, by: 'owner', parcel: position, isOwnerInformed: true }],
    at,
  )
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  const entry = { kind: 'order', subject: order.number, what: 'delivery day changed' } as const
  await writeAudit(trx, { ...entry, before: from, after: to }, actor)
  await resolvePromisedDayTasks(trx, order.id, at, position)
  await enqueueDayChangeEmail(trx, order, { parcel: { ...parcel, promisedDay: to }, from, reason, at })
}
