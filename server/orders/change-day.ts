import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { formatDayAndHours } from '#domain/delivery/slots.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Parcel } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { checkMoneyLimit, lockMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueueDayChangeEmail } from '#server/email/enqueue-customer-emails.ts'
import type { BegunRefund, RefundDeps } from '#server/refunds/issue-refund.ts'
import { leaveRuns } from '#server/runs/leave-runs.ts'
import { resolvePromisedDayTasks } from '#server/tasks/promised-day-tasks.ts'
import { resolveTask } from '#server/tasks/tasks.ts'
import { placeColumns } from './move-place.ts'
import type { LimitedActor } from './order-actions.ts'
import type { PreviewOutdated } from './order-refusals.ts'
import { type DayForm, type DayPlan, type DayPreview, type DayRefusal, planDay } from './plan-day.ts'
import { lockOrderByNumber, recordEvents } from './queries.ts'
import { findOrderByNumber, resolveOrderNumber } from './resolve-order.ts'
import { cancelUnpaidCharges, RefundUnderwayError, requestSlotRefunds, settleSlot } from './slot-money/settle-slot.ts'

export type DayOutcome =
  | { ok: true; number: OrderNumber; to: string; charged?: OrderNumber }
  | DayRefusal
  | PreviewOutdated<DayPreview>

/** Previews a change of the delivery day and slot. */
export async function previewDay(
  db: Db,
  form: DayForm,
  actor: Actor,
): Promise<{ ok: true; foreseen: DayPreview } | DayRefusal> {
  const planned = await planDay(db, await findOrderByNumber(db, form.what.split('/')[0] ?? ''), form, actor)
  return planned.ok ? { ok: true, foreseen: planned.plan.preview } : planned
}

type MovedOrder = { outcome: DayOutcome; begun: BegunRefund[] }

/**
 * Changes the promised day and slot of a paid parcel that has not left, and enqueues the buyer's email in the same
 * transaction. The former day stays in the order's events. The paid charge stays; with `deps`, a charge that follows
 * is refunded in part, or asked for by a payment link. Returns `changed` if the preview is no longer the one
 * `isAgreed` to. Throws `ReauthenticationRequiredError` for a refund above the actor's money limit.
 */
export async function changeDay(
  db: Db,
  form: DayForm,
  actor: LimitedActor,
  isAgreed?: (foreseen: DayPreview) => boolean,
  deps?: RefundDeps,
): Promise<DayOutcome> {
  const number = await resolveOrderNumber(db, form.what.split('/')[0] ?? '')
  const { limit } = actor
  const follows = deps !== undefined && form.charge === 'follows'
  const moved = await transact(db, async (trx): Promise<MovedOrder> => {
    const order = await lockOrderByNumber(trx, number)
    if (follows && limit) await lockMoneyLimit(trx, limit)
    const planned = await planDay(trx, order, form, actor, true)
    if (!planned.ok) return { outcome: planned, begun: [] }
    const { preview } = planned.plan
    if (isAgreed && !isAgreed(preview)) return { outcome: { ok: false, why: 'changed', now: preview }, begun: [] }
    const outcome = { ok: true as const, number, to: preview.to }
    await writeDay(trx, planned.plan, actor, follows)
    if (!follows) return { outcome, begun: [] }
    const { created, begun } = await settle(trx, deps, planned.plan, actor)
    return { outcome: { ...outcome, ...(created && { charged: created.number }) }, begun }
  }).catch((error: unknown): MovedOrder => {
    if (error instanceof RefundUnderwayError) return { outcome: { ok: false, why: 'refund-underway' }, begun: [] }
    throw error
  })
  if (deps) await requestSlotRefunds(deps, moved.begun)
  return moved.outcome
}

async function settle(trx: Trx, deps: RefundDeps, { order, parcel, preview, account }: DayPlan, actor: LimitedActor) {
  const { money, slots, to: day } = preview
  if (actor.limit && money.refundablePaise > 0) await checkMoneyLimit(actor.limit)(trx, money.refundablePaise)
  const settled = await settleSlot(trx, deps, { account, money, order, parcel, slot: slots.to, day }, actor)
  if (settled.created) {
    const cause = `${formatExact(money.duePaise)} more for the new hour is asked for with order ${settled.created.number}`
    const { state, position } = parcel
    const event = { from: state, to: state, cause, by: 'owner' as const, parcel: position, isOwnerInformed: true }
    await recordEvents(trx, order.id, [event], actor.now)
  }
  return settled
}

async function writeDay(
  trx: Trx,
  { order, parcel, preview, place, account }: DayPlan,
  { limit: _, ...actor }: LimitedActor,
  follows: boolean,
): Promise<void> {
  const { from, to, slots, reason, money } = preview
  const { position, state } = parcel
  const { who, now: at } = actor
  const taken = { packDay: place.packDay, deliveryArea: place.area?.id ?? '' }
  await trx
    .updateTable('parcels')
    .set({ promisedDay: to, ...placeColumns({ ...taken, slot: slots.to }) })
    .where('orderId', '=', order.id)
    .where('position', '=', position)
    .execute()
  const because = reason && `: ${reason}`
  const [before, after] = describeMove(preview)
  const cause = `delivery day changed from ${before} to ${after} by ${who}${because}`
  await recordEvents(
    trx,
    order.id,
    [{ from: state, to: state, cause, by: 'owner', parcel: position, isOwnerInformed: true }],
    at,
  )
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  const entry = { kind: 'order', subject: order.number, what: 'delivery day changed' } as const
  const slotOf = (slot: { id: string } | undefined) => (slot ? ` ${slot.id}` : '')
  await writeAudit(trx, { ...entry, before: from + slotOf(slots.from), after: to + slotOf(slots.to) }, actor)
  await leaveRuns(trx, order.id, position)
  await resolvePromisedDayTasks(trx, order.id, at, position)
  await resolveTask(trx, `day:${order.id}:${position}`, at)
  await cancelUnpaidCharges(trx, account, actor)
  const moved: Parcel = { ...withoutSlot(parcel), promisedDay: to, ...taken, ...(slots.to && { slot: slots.to }) }
  const due = follows ? money : undefined
  await enqueueDayChangeEmail(trx, order, { parcel: moved, from, slotBefore: slots.from, reason, due, at })
}

const withoutSlot = ({ slot: _, ...parcel }: Parcel): Parcel => parcel

/** Formats both days, with their hours if either has any. */
export function describeMove({ from, to, slots }: Pick<DayPreview, 'from' | 'to' | 'slots'>): [string, string] {
  if (!slots.from && !slots.to) return [formatPromisedDay(from), formatPromisedDay(to)]
  return [formatDayAndHours(from, slots.from), formatDayAndHours(to, slots.to)]
}
