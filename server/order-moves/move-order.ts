import type { OrderId, ParcelPosition } from '#domain/flavours.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import {
  type Actor,
  mayMoveParcel,
  mayMovePayment,
  type OrderPaymentState,
  type ParcelState,
} from '#domain/order/order-state.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockOrderById, recordEvents } from '#server/orders/queries.ts'
import { told } from '#server/orders/to-order.ts'
import { onParcelTransition, onTransition, promiseOnTransition, stockOnTransition } from './on-transition.ts'
import { releaseClaims } from './release-claims.ts'

type Why = { cause: string; by: Actor; at: Date }
export type OrderMove = Why & { to: OrderPaymentState }
/** `only`: that one of its parcels, and no other. */
export type ParcelMove = Why & { to: ParcelState; only?: ParcelPosition | undefined }

/**
 * Moves an order's money along the table of allowed moves and records when, why and by whom. `false` when it is not in a
 * state from which this actor may send it there, so that only one of several who try at once succeeds.
 */
export async function moveOrder(trx: Trx, orderId: OrderId, move: OrderMove): Promise<boolean> {
  const order = await lockOrderById(trx, orderId)
  return order !== undefined && (await moveLockedOrder(trx, order, move)) !== undefined
}

const changeState = prepared(
  (trx, given: { id: OrderId; from: OrderPaymentState; to: OrderPaymentState; at: string }) =>
    trx
      .updateTable('orders')
      .set({ state: given.to, updatedAt: given.at })
      .where('id', '=', given.id)
      .where('state', '=', given.from)
      // Asked on the way: statements of their own for each payment would cost more.
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
      ]),
)

/** The same for an order that this transaction holds and has read; answers with the order as it is then. */
export async function moveLockedOrder(trx: Trx, order: Order, move: OrderMove): Promise<Order | undefined> {
  const { to, by, cause, at } = move
  const from = order.paymentState
  if (!mayMovePayment(from, to, by)) return undefined
  const moved = await changeState(trx, { id: order.id, from, to, at: at.toISOString() })
  const [changed] = moved.rows
  if (!changed) return undefined
  await recordEvents(trx, order.id, [{ from, to, cause, by }], at)
  if (to === 'cancelled') await releaseClaims(trx, order.id, at)
  await stockOnTransition(trx, order, { ...move, holds: Number(changed.holds) > 0 })
  const promised = await promiseOnTransition(trx, order, { ...move, version: Number(changed.version ?? 0) })
  const parcels = to === 'cancelled' || to === 'refunded' ? await keepHere(trx, promised, move) : promised.parcels
  const there = told({ ...promised, paymentState: to, parcels })
  await onTransition(trx, there, move)
  return there
}

/** What has not left the shop stays there when nobody pays for it any more. What happened is said of the money. */
async function keepHere(trx: Trx, order: Order, { by }: OrderMove): Promise<Parcel[]> {
  const { paymentState: payment } = order
  const stays = order.parcels.filter(({ state: from }) => mayMoveParcel({ from, payment }, 'cancelled', by))
  return changeParcels(trx, order, stays, 'cancelled')
}

/**
 * Moves the parcels of an order along theirs, those that are there already and those that nobody will send left out.
 * Nothing happens unless all of the others may go there.
 */
export async function moveParcels(trx: Trx, orderId: OrderId, move: ParcelMove): Promise<boolean> {
  const order = await lockOrderById(trx, orderId)
  if (!order) return false
  const { to, by, cause, at, only } = move
  const { paymentState: payment } = order
  const meant = order.parcels.filter(({ position }) => only === undefined || position === only)
  const going = meant.filter(({ state }) => state !== to && state !== 'cancelled')
  if (going.length === 0 || !going.every(({ state: from }) => mayMoveParcel({ from, payment }, to, by))) return false
  const parcels = await changeParcels(trx, order, going, to)
  await trx.updateTable('orders').set({ updatedAt: at.toISOString() }).where('id', '=', order.id).execute()
  const events = going.map(({ position, state: from }) => ({ from, to, cause, by, parcel: position }))
  await recordEvents(trx, order.id, events, at)
  await onParcelTransition(trx, told({ ...order, parcels }), move)
  return true
}

async function changeParcels(trx: Trx, order: Order, which: readonly Parcel[], state: ParcelState): Promise<Parcel[]> {
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
