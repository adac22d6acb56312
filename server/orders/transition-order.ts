import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import {
  canMoveParcel,
  canMovePayment,
  type OrderPaymentState,
  PAID_STATES,
  type ParcelState,
  type TransitionActor,
  UNPAID_STATES,
} from '#domain/order/order-state.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Trx } from '#server/db/transact.ts'
import { createCancelledMoneyTasks, createSlotMoneyTasks } from '#server/payments/cancelled-money.ts'
import { BOUNCED_TASKS, resolveBouncedTasks } from '#server/payments/payment-tasks.ts'
import { closeQrCodesSoon } from '#server/payments/qr/queries.ts'
import { closeOrderClaims } from '#server/payments/upi/claims.ts'
import { resolvePromisedDayTasks } from '#server/tasks/promised-day-tasks.ts'
import { applyStockTransition, onParcelTransition, onPaymentTransition, renewPromises } from './on-transition.ts'
import { endPaymentLinks } from './payment-links.ts'
import { lockOrderById, recordEvents, supplementIds } from './queries.ts'
import { withDisplayStatus } from './to-order.ts'

type TransitionCause = { cause: string; by: TransitionActor; at: Date }
export type PaymentTransition = TransitionCause & { to: OrderPaymentState }
/** `only` limits the move to one parcel; without it, all parcels of the order move. */
export type ParcelTransition = TransitionCause & { to: ParcelState; only?: ParcelPosition | undefined }

/**
 * Moves an order's payment state along the allowed transitions and records time, cause and actor.
 *
 * Returns `false` when this actor may not make the move from the current state, so only one of several concurrent
 * calls succeeds.
 */
export async function transitionOrder(trx: Trx, orderId: OrderId, move: PaymentTransition): Promise<boolean> {
  const order = await lockOrderById(trx, orderId)
  return order !== undefined && (await transitionLockedOrder(trx, order, move)) !== undefined
}

const updatePaymentState = compiledQuery(
  (trx, given: { id: OrderId; from: OrderPaymentState; to: OrderPaymentState; at: string }) =>
    trx
      .updateTable('orders')
      .set({ state: given.to, updatedAt: given.at })
      .where('id', '=', given.id)
      .where('state', '=', given.from)
      // Subqueries in the same statement: one round trip fewer per payment.
      .returning((eb) => [
        eb
          .selectFrom('deliveryVersions')
          .select((inner) => inner.fn.max('version').as('version'))
          .as('version'),
        eb
          .selectFrom('stockHolds')
          .select((inner) => inner.fn.countAll<number>().as('holds'))
          .whereRef('stockHolds.orderId', '=', 'orders.id')
          .as('holds'),
        eb
          .selectFrom('qrCodes')
          .select((inner) => inner.fn.countAll<number>().as('codes'))
          .whereRef('qrCodes.orderId', '=', 'orders.id')
          .where('qrCodes.closedAt', 'is', null)
          .as('codes'),
        eb
          .selectFrom('notes')
          .select((inner) => inner.fn.countAll<number>().as('bounced'))
          .whereRef('notes.orderId', '=', 'orders.id')
          .where('notes.subject', 'like', `${BOUNCED_TASKS}%`)
          .where('notes.doneAt', 'is', null)
          .as('bounced'),
      ]),
)

/**
 * `transitionOrder` for an order that this transaction has locked and read. Returns the order after the move, `undefined`
 * if refused.
 */
export async function transitionLockedOrder(
  trx: Trx,
  order: Order,
  move: PaymentTransition,
): Promise<Order | undefined> {
  const { to, by, cause, at } = move
  const from = order.paymentState
  if (!canMovePayment(from, to, by)) return undefined
  const updated = await updatePaymentState(trx, { id: order.id, from, to, at: at.toISOString() })
  const [changed] = updated.rows
  if (!changed) return undefined
  await recordEvents(trx, order.id, [{ from, to, cause, by }], at)
  if (to === 'cancelled') {
    await closeOrderClaims(trx, order.id, at)
    await createCancelledMoneyTasks(trx, order, at)
  }
  if (Number(changed.bounced) > 0 && (to === 'paid' || to === 'cancelled')) await resolveBouncedTasks(trx, order.id, at)
  if (Number(changed.codes) > 0 && !UNPAID_STATES.includes(to)) await closeQrCodesSoon(trx, order.id, at)
  await applyStockTransition(trx, order, { ...move, holds: Number(changed.holds) > 0 })
  const promised = await renewPromises(trx, order, { ...move, version: Number(changed.version ?? 0) })
  const parcels =
    to === 'cancelled' || to === 'refunded' ? await cancelUnsentParcels(trx, promised, move) : promised.parcels
  const transitioned = withDisplayStatus({ ...promised, paymentState: to, parcels })
  if (to === 'cancelled' || to === 'refunded') await endSlotCharges(trx, order, move)
  await onPaymentTransition(trx, transitioned, move)
  return transitioned
}

/**
 * Ends the orders for dearer slots of an order that ends: an unpaid one is cancelled with its payment link, a paid one
 * has a task to refund it. One under review stays for the person who decides about it.
 */
async function endSlotCharges(trx: Trx, { id, number }: Order, { by, at }: PaymentTransition): Promise<void> {
  for (const supplement of await supplementIds(trx, id)) {
    const charge = await lockOrderById(trx, supplement)
    if (!charge) continue
    await endPaymentLinks(trx, supplement, at)
    if (UNPAID_STATES.includes(charge.paymentState)) {
      const cause = `order ${number} has ended`
      await transitionLockedOrder(trx, charge, { to: 'cancelled', cause, by: by === 'provider' ? 'clock' : by, at })
    } else if (PAID_STATES.includes(charge.paymentState))
      await createSlotMoneyTasks(trx, charge, { chargeFor: number, at })
  }
}

/**
 * Cancels the parcels that have not left the shop. The payment event already records the reason, so no parcel event
 * is written.
 */
async function cancelUnsentParcels(trx: Trx, order: Order, { by, at }: PaymentTransition): Promise<Parcel[]> {
  await resolvePromisedDayTasks(trx, order.id, at)
  const { paymentState: payment } = order
  const unsent = order.parcels.filter(({ state: from }) => canMoveParcel({ from, payment }, 'cancelled', by))
  return updateParcelStates(trx, order, unsent, 'cancelled')
}

/**
 * Moves parcels of an order along their allowed transitions, skipping cancelled ones and those already in the target
 * state.
 *
 * All or nothing: returns `false` when one of the remaining parcels may not make the move.
 */
export async function transitionParcels(trx: Trx, orderId: OrderId, move: ParcelTransition): Promise<boolean> {
  const order = await lockOrderById(trx, orderId)
  if (!order) return false
  const { to, by, cause, at, only } = move
  const { paymentState: payment } = order
  const selected = order.parcels.filter(({ position }) => only === undefined || position === only)
  const pending = selected.filter(({ state }) => state !== to && state !== 'cancelled')
  if (pending.length === 0 || !pending.every(({ state: from }) => canMoveParcel({ from, payment }, to, by)))
    return false
  const parcels = await updateParcelStates(trx, order, pending, to)
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  const events = pending.map(({ position, state: from }) => ({ from, to, cause, by, parcel: position }))
  await recordEvents(trx, order.id, events, at)
  await onParcelTransition(trx, withDisplayStatus({ ...order, parcels }), move)
  return true
}

/**
 * Returns a delivered parcel to shipped, for a delivery that was marked by mistake a moment ago. It is the only way back
 * and has no other effect: the buyer was informed when the parcel was shipped. The caller has locked the order.
 *
 * Returns `false` if the parcel is not delivered.
 */
export async function undoDelivery(
  trx: Trx,
  order: Order,
  position: ParcelPosition,
  { cause, at }: { cause: string; at: Date },
): Promise<boolean> {
  const delivered = order.parcels.filter((parcel) => parcel.position === position && parcel.state === 'delivered')
  if (delivered.length === 0) return false
  await updateParcelStates(trx, order, delivered, 'shipped')
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  await recordEvents(trx, order.id, [{ from: 'delivered', to: 'shipped', cause, by: 'owner', parcel: position }], at)
  return true
}

async function updateParcelStates(
  trx: Trx,
  order: Order,
  which: readonly Parcel[],
  state: ParcelState,
): Promise<Parcel[]> {
  const positions = which.map(({ position }) => position)
  if (positions.length === 0) return order.parcels
  await trx
    .updateTable('parcels')
    .set({ state })
    .where('orderId', '=', order.id)
    .where('position', 'in', positions)
    .execute()
  return order.parcels.map((parcel) => (positions.includes(parcel.position) ? { ...parcel, state } : parcel))
}
