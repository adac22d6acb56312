import type { DayLoads } from '#domain/delivery/capacity.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { renewPromise } from '#domain/delivery/order-promise.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import { isSlotCharge, slotChargeTask } from '#domain/order/slot-charge.ts'
import { destinationIn, isStateUnknown } from '#domain/tax/place-of-supply.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Trx } from '#server/db/transact.ts'
import { releasePlaces, reportOverfullDays } from '#server/delivery/claim-place.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { placeOfPin, readDeliveryVersion } from '#server/delivery/queries.ts'
import { commitDiscountUse, releaseDiscountUse } from '#server/discounts/discount-uses.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { enqueueOrderEmail } from '#server/email/enqueue-customer-emails.ts'
import type { OrderEmailKind } from '#server/email/order-email.ts'
import { createSlotMoneyTasks } from '#server/payments/cancelled-money.ts'
import { readImprint } from '#server/settings/queries.ts'
import { commitStock } from '#server/stock/commit-stock.ts'
import { reserveForReview } from '#server/stock/extend-reservation.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'
import { resolvePromisedDayTasks } from '#server/tasks/promised-day-tasks.ts'
import { createTask, resolveTask } from '#server/tasks/tasks.ts'
import { hasOpenPaymentLink } from './payment-links.ts'
import { findMainOrder } from './queries.ts'
import { withDisplayStatus } from './to-order.ts'

const EMAIL_KIND_BY_STATE: Partial<Record<OrderPaymentState, OrderEmailKind>> = {
  under_review: 'received',
  paid: 'paid',
}

/** Creates a task for a paid or claimed order whose State is unknown, so that a person checks how it was taxed. */
async function createUnknownStateTask(trx: Trx, { id, number, buyerGstin, parcels }: Order, at: Date): Promise<void> {
  if (buyerGstin !== '') return
  for (const { position, state, stateCode, to } of parcels) {
    if (state === 'waiting_for_address' || !isStateUnknown(destinationIn(to, stateCode))) continue
    const text = `The State of order ${number} is unknown: '${to.state}', PIN code ${to.zipCode}. It was taxed as an order to another State (IGST). Ask the customer, and correct the tax with your accountant if that is wrong.`
    await createTask(trx, { orderId: id, subject: unknownStateTaskSubject(id, position), text, at })
  }
}

const unknownStateTaskSubject = (orderId: OrderId, parcel: number): string =>
  parcel === 0 ? `place:${orderId}` : `place:${orderId}:${parcel}`

/** Closes the task once the parcel's State is known. */
export const closeUnknownStateTask = (trx: Trx, orderId: OrderId, parcel: number, at: Date): Promise<void> =>
  resolveTask(trx, unknownStateTaskSubject(orderId, parcel), at)

/** Resolves the task about a slot's charge; money for the slot of an order that has ended gets one to refund it. */
async function onSlotChargeEnd(trx: Trx, order: Order, { to, at }: { to: OrderPaymentState; at: Date }): Promise<void> {
  await resolveTask(trx, slotChargeTask(order.id), at)
  const main = to === 'paid' ? await findMainOrder(trx, order.id) : undefined
  if (main?.state === 'refunded' || main?.state === 'cancelled')
    await createSlotMoneyTasks(trx, order, { chargeFor: main.number, at })
}

/**
 * Runs the side effects of a payment transition in its transaction: a paid order gets its invoices, and the buyer's
 * email is enqueued. Every caller that moves an order gets both, exactly once.
 */
export async function onPaymentTransition(
  trx: Trx,
  order: Order,
  move: { to: OrderPaymentState; at: Date },
): Promise<void> {
  if ((move.to === 'paid' || move.to === 'cancelled') && isSlotCharge(order)) await onSlotChargeEnd(trx, order, move)
  const kind = EMAIL_KIND_BY_STATE[move.to]
  if (!kind) return
  await createUnknownStateTask(trx, order, move.at)
  if (move.to !== 'paid') return enqueueOrderEmail(trx, order, { kind, at: move.at })
  const imprint = await readImprint(trx)
  await enqueueOrderEmail(trx, order, { kind, imprint, at: move.at })
  // Last: it locks the invoice number sequence until the transaction ends.
  await issueInvoices(trx, order, { ...imprint, at: move.at })
}

/** Runs the side effects of a parcel transition: a shipped parcel enqueues the buyer's email and needs no other day. */
export async function onParcelTransition(
  trx: Trx,
  order: Order,
  { to, at }: { to: ParcelState; at: Date },
): Promise<void> {
  if (to !== 'shipped') return
  if (order.parcels.every(({ state }) => state !== 'to_pack' && state !== 'packed'))
    await resolvePromisedDayTasks(trx, order.id, at)
  await enqueueOrderEmail(trx, order, { kind: 'shipped', at })
}

/**
 * Reserves, commits or releases an order's stock, its discount use and its places in the transaction that moves the
 * order.
 */
export async function applyStockTransition(
  trx: Trx,
  order: Pick<Order, 'id' | 'offer'>,
  { to, at, holds }: { to: OrderPaymentState; at: Date; holds: boolean },
): Promise<void> {
  const { id, offer } = order
  if (to === 'under_review' && (holds || offer)) await reserveForReview(trx, order, at)
  if (to === 'paid') {
    await commitStock(trx, id, at)
    if (offer) await commitDiscountUse(trx, id)
  }
  // One attempt failed, but the payment link is still open for another.
  const canRetry = to === 'failed' && (await hasOpenPaymentLink(trx, id, at))
  if ((to === 'failed' && !canRetry) || to === 'cancelled') {
    await releasePlaces(trx, id)
    await releaseStock(trx, id, at)
    if (offer) await releaseDiscountUse(trx, id, at)
  }
}

type TransitionWithTables = { to: OrderPaymentState; at: Date; version: number }

/**
 * Recalculates the promised days of an order's parcels once it is paid or claimed; they are fixed from then on.
 * `version` is the current version of the delivery tables.
 */
export async function renewPromises(trx: Trx, order: Order, { to, at, version }: TransitionWithTables): Promise<Order> {
  const isFrozen = to !== 'paid' && to !== 'under_review'
  if (isFrozen || order.parcels.every(({ promisedDay }) => promisedDay === '')) return order
  const tables = await readDeliveryVersion(trx, version)
  if (!tables) return order
  const loads = await readLoads(trx, tables, { now: at, test: order.test, except: order })
  const parcels: Parcel[] = []
  for (const parcel of order.parcels) parcels.push(await renewParcelPromise(trx, { order, parcel, tables, loads, at }))
  const renewed = withDisplayStatus({ ...order, parcels })
  await reportOverfullDays(trx, renewed, tables, at)
  return renewed
}

type PromiseRenewal = { order: Order; parcel: Parcel; tables: DeliveryTables; loads: DayLoads; at: Date }

async function renewParcelPromise(trx: Trx, { order, parcel, tables, loads, at }: PromiseRenewal): Promise<Parcel> {
  const { zipCode, country } = parcel.to
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const promiseSince = (since: Date) => renewPromise(parcel, { tables, now: at, since, place, loads })
  const fromNow = promiseSince(at)
  // A buyer who paid earlier never gets a later day. The claim's time is read only for orders under review.
  const since = fromNow && order.paymentState === 'under_review' ? await findClaimTime(trx, order.id) : undefined
  const promise = since ? promiseSince(since) : fromNow
  if (!promise) return parcel
  const { promisedDay, promiseVersion, place: dayPlace } = promise
  const taken = { packDay: dayPlace?.packDay ?? '', deliveryArea: dayPlace?.area?.id ?? '' }
  const renewed = { promisedDay, promiseVersion, ...taken }
  await updateParcelPromise(trx, { orderId: order.id, position: parcel.position, ...renewed })
  return { ...parcel, ...renewed, estimatedDelivery: promisedDay }
}

type ParcelPromise = Pick<Parcel, 'position' | 'promisedDay' | 'promiseVersion' | 'packDay' | 'deliveryArea'> & {
  orderId: OrderId
}

const updateParcelPromise = compiledQuery((trx, given: ParcelPromise) =>
  trx
    .updateTable('parcels')
    .set({
      promisedDay: given.promisedDay,
      promiseVersion: given.promiseVersion,
      packDay: given.packDay,
      deliveryArea: given.deliveryArea,
    })
    .where('orderId', '=', given.orderId)
    .where('position', '=', given.position),
)

/** Returns the time of the buyer's last claim. The time the shop takes to review it does not delay the promise. */
async function findClaimTime(trx: Trx, orderId: OrderId): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('orderEvents')
    .select('at')
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return event && new Date(event.at)
}
