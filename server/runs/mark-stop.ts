import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { ParcelState } from '#domain/order/order-state.ts'
import { MAX_REASON_LENGTH, stopState, UNDO_MS } from '#domain/order/run.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { transitionParcels, undoDelivery } from '#server/orders/transition-order.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { isRunOpen, type Run } from './queries.ts'
import { findRunBySecret } from './run-links.ts'

/** What a rider marks on the page of the run's link. `fail` needs a reason. */
export type StopMark = { act: 'deliver' | 'undo' | 'fail'; key: string; reason?: string }
/** Request of a rider: the secret of the link, the time, and the network address for the audit log. */
export type RiderRequest = { secret: string; now: Date; live: boolean; address?: string }

/**
 * `unknown`: no such link or stop. `over`: the run has ended. `no-reason`: the reason is empty. `cannot`: the parcel is
 * not to be delivered any more, or the delivery can no longer be undone.
 */
export type MarkResult = { ok: true } | { ok: false; why: 'unknown' | 'over' | 'no-reason' | 'cannot' }

type Stop = { order: Order; parcel: Parcel; run: Run; deliveredAt: string | null; reason: string }

/**
 * Marks a stop for a rider who has the run's link. Idempotent: repeated and simultaneous requests record one delivery,
 * since each locks the order first.
 */
export async function markStop(
  db: Db,
  { act, key, reason = '' }: StopMark,
  request: RiderRequest,
): Promise<MarkResult> {
  // A wrong secret locks no order.
  if (!(await findRunBySecret(db, request.secret))) return { ok: false, why: 'unknown' }
  return transact(db, async (trx): Promise<MarkResult> => {
    const [number = '', position = ''] = key.split('.')
    // The order is locked before the run is read again, so that a run which has ended since is refused.
    const order = await lockOrderByNumber(trx, number)
    const run = await findRunBySecret(trx, request.secret)
    if (!run) return { ok: false, why: 'unknown' }
    if (!isRunOpen(run, request.now)) return { ok: false, why: 'over' }
    const parcel = order?.parcels.find((one) => String(one.position) === position)
    const row = order && parcel && (await stopRow(trx, run, order.id, parcel.position))
    if (!row) return { ok: false, why: 'unknown' }
    if (request.live && order.test) return { ok: false, why: 'cannot' }
    return MARKS[act](trx, { order, parcel, run, ...row }, { ...request, reason })
  })
}

const stopRow = (trx: Trx, { id }: Run, orderId: OrderId, parcel: ParcelPosition) =>
  trx
    .selectFrom('runStops')
    .select(['deliveredAt', 'reason'])
    .where('runId', '=', id)
    .where('orderId', '=', orderId)
    .where('parcel', '=', parcel)
    .executeTakeFirst()

const updateStop = (
  trx: Trx,
  { run, order, parcel }: Stop,
  change: { deliveredAt?: string | null; reason?: string },
): Promise<unknown> =>
  trx
    .updateTable('runStops')
    .set(change)
    .where('runId', '=', run.id)
    .where('orderId', '=', order.id)
    .where('parcel', '=', parcel.position)
    .execute()

const stateOf = ({ order, parcel, run, reason }: Stop) =>
  stopState({ ...parcel, payment: order.paymentState, reason }, run.day)

type MarkRequest = RiderRequest & { reason: string }

const actorOf = ({ run }: Stop, { now, address }: RiderRequest) => ({
  ...{ who: `rider ${run.rider}`, now },
  ...(address !== undefined && { address }),
})

/** Transitions that lead to a delivery, as the desk makes them one by one. */
const NEXT: Partial<Record<ParcelState, 'packed' | 'shipped' | 'delivered'>> = {
  to_pack: 'packed',
  packed: 'shipped',
  shipped: 'delivered',
}

async function deliver(trx: Trx, stop: Stop, request: MarkRequest): Promise<MarkResult> {
  const { order, parcel, run } = stop
  const is = stateOf(stop)
  // Delivered already, by the other phone or at the desk.
  if (is === 'delivered') return { ok: true }
  if (is === 'cancelled' || is === 'moved') return { ok: false, why: 'cannot' }
  for (let to = NEXT[parcel.state]; to; to = NEXT[to]) {
    const cause = `${to} by rider ${run.rider}`
    const move = { to, cause, by: 'owner', at: request.now, only: parcel.position } as const
    if (!(await transitionParcels(trx, order.id, move))) return { ok: false, why: 'cannot' }
  }
  await trx.deleteFrom('packTicks').where('orderId', '=', order.id).where('parcel', '=', parcel.position).execute()
  await updateStop(trx, stop, { deliveredAt: request.now.toISOString(), reason: '' })
  await resolveFailure(trx, stop, request.now)
  const audit = { kind: 'order' as const, subject: order.number, what: 'marked as delivered', before: order.state }
  await writeAudit(trx, { ...audit, after: 'delivered' }, actorOf(stop, request))
  return { ok: true }
}

async function undo(trx: Trx, stop: Stop, request: MarkRequest): Promise<MarkResult> {
  const { order, parcel, run, deliveredAt } = stop
  // Undone already.
  if (deliveredAt === null && parcel.state === 'shipped') return { ok: true }
  const isInTime = deliveredAt !== null && request.now.getTime() - Date.parse(deliveredAt) <= UNDO_MS
  const cause = `delivery undone by rider ${run.rider}`
  const isUndone = isInTime && (await undoDelivery(trx, order, parcel.position, { cause, at: request.now }))
  if (!isUndone) return { ok: false, why: 'cannot' }
  await updateStop(trx, stop, { deliveredAt: null })
  const audit = { kind: 'order' as const, subject: order.number, what: 'delivery undone', before: order.state }
  await writeAudit(trx, { ...audit, after: 'shipped' }, actorOf(stop, request))
  return { ok: true }
}

async function fail(trx: Trx, stop: Stop, { reason: text, now }: MarkRequest): Promise<MarkResult> {
  const is = stateOf(stop)
  if (is !== 'open' && is !== 'failed') return { ok: false, why: 'cannot' }
  const reason = oneLine(text).slice(0, MAX_REASON_LENGTH)
  if (reason === '') return { ok: false, why: 'no-reason' }
  if (reason === stop.reason) return { ok: true }
  const { order, run } = stop
  await resolveFailure(trx, stop, now)
  await updateStop(trx, stop, { reason })
  const said = `Order ${order.number} was not delivered, says rider ${run.rider}: ${reason.replace(/\.$/, '')}.`
  await createTask(trx, {
    orderId: order.id,
    subject: `${failureSubject(stop)}${now.toISOString()}`,
    text: said,
    at: now,
  })
  return { ok: true }
}

const failureSubject = ({ run, order, parcel }: Stop): string =>
  `not-delivered:${run.id}:${order.id}:${parcel.position}:`

/** Closes the tasks about failed attempts of a stop. */
const resolveFailure = (trx: Trx, stop: Stop, at: Date): Promise<unknown> =>
  trx
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('orderId', '=', stop.order.id)
    .where('subject', 'like', `${failureSubject(stop)}%`)
    .where('doneAt', 'is', null)
    .execute()

const MARKS = { deliver, undo, fail } as const
