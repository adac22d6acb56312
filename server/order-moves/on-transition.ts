import { isIndia } from '#domain/address/country.ts'
import { renewedPromise } from '#domain/delivery/order-promise.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import type { OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import { isUnplaced, placeAt } from '#domain/tax/place.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { deliveryTablesOf, placeOfPin } from '#server/delivery/queries.ts'
import { issueInvoices } from '#server/documents/issue-invoices.ts'
import { hasOpenPaymentLink } from '#server/orders/payment-links.ts'
import { told } from '#server/orders/to-order.ts'
import type { OrderEmailKind } from '#server/outbox/order-email.ts'
import { writeOrderEmail } from '#server/outbox/write-emails.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { readImprint } from '#server/settings/queries.ts'
import { commitStock } from '#server/stock/commit-stock.ts'
import { keepUse, releaseUse } from '#server/stock/offer-uses.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'
import { reserveForReview } from '#server/stock/review-reservation.ts'

/** What is written to the buyer about a move; an order that only waits for its payment is a checkout, not news. */
const EMAIL_ABOUT: Partial<Record<OrderPaymentState, OrderEmailKind>> = { under_review: 'received', paid: 'paid' }

/** Money is there, or said to be, for an order whose State nobody can tell: a person looks at how it was taxed. */
async function addUnplacedTask(trx: Trx, { id, number, buyerGstin, parcels }: Order, at: Date): Promise<void> {
  if (buyerGstin !== '') return
  for (const { position, state, stateCode, to } of parcels) {
    if (state === 'waiting_for_address' || !isUnplaced(placeAt(to, stateCode))) continue
    const text = `Nobody can tell the State of order ${number} from '${to.state}' and PIN code ${to.zipCode}, so it was taxed as one to another State (IGST). Ask the buyer, and correct the tax with your accountant if it was not.`
    await addReviewTask(trx, { orderId: id, subject: unplacedTaskOf(id, position), text, at })
  }
}

/** What the note is about that nobody can tell the State of a parcel. */
const unplacedTaskOf = (orderId: OrderId, parcel: number): string =>
  parcel === 0 ? `place:${orderId}` : `place:${orderId}:${parcel}`

/** It goes to a State by now. */
export const settleUnplacedTask = (trx: Trx, orderId: OrderId, parcel: number, at: Date): Promise<void> =>
  settleReviewTask(trx, unplacedTaskOf(orderId, parcel), at)

/**
 * What follows from a move of the money, in its transaction: an order that is paid for gets its invoices, and the buyer
 * is owed an email. Whoever moves the order causes both; neither can be lost or happen twice.
 */
export async function onTransition(trx: Trx, order: Order, move: { to: OrderPaymentState; at: Date }): Promise<void> {
  const kind = EMAIL_ABOUT[move.to]
  if (!kind) return
  await addUnplacedTask(trx, order, move.at)
  if (move.to !== 'paid') return writeOrderEmail(trx, order, { kind, at: move.at })
  const imprint = await readImprint(trx)
  await writeOrderEmail(trx, order, { kind, imprint, at: move.at })
  // Last: from here to the end of the transaction nobody else gets a number.
  await issueInvoices(trx, order, { ...imprint, at: move.at })
}

/** What follows from a parcel's move. */
export async function onParcelTransition(
  trx: Trx,
  order: Order,
  { to, at }: { to: ParcelState; at: Date },
): Promise<void> {
  if (to === 'shipped') await writeOrderEmail(trx, order, { kind: 'shipped', at })
}

/**
 * What becomes of an order's stock, and of the use of its offer, when the order moves, in the transaction that moves it;
 * most orders hold neither.
 */
export async function stockOnTransition(
  trx: Trx,
  order: Pick<Order, 'id' | 'offer'>,
  { to, at, holds }: { to: OrderPaymentState; at: Date; holds: boolean },
): Promise<void> {
  const { id, offer } = order
  if (to === 'under_review' && (holds || offer)) await reserveForReview(trx, order, at)
  if (to === 'paid') {
    await commitStock(trx, id, at)
    if (offer) await keepUse(trx, id)
  }
  // One try to pay by a link has come to nothing; whoever has it can try again.
  const goesOn = to === 'failed' && (holds || offer) && (await hasOpenPaymentLink(trx, id, at))
  if ((to === 'failed' && !goesOn) || to === 'cancelled') {
    await releaseStock(trx, id, at)
    if (offer) await releaseUse(trx, id, at)
  }
}

type Move = { to: OrderPaymentState; at: Date; version: number }

/**
 * What becomes of the promised days of an order's parcels when its money is there, or said to be, in the transaction that
 * moves it. From then on they stay, whatever becomes of the tables. `version` is that of the tables now.
 */
export async function promiseOnTransition(trx: Trx, order: Order, { to, at, version }: Move): Promise<Order> {
  const isFrozen = to !== 'paid' && to !== 'under_review'
  if (isFrozen || order.parcels.every(({ promisedDay }) => promisedDay === '')) return order
  const tables = await deliveryTablesOf(trx, version)
  if (!tables) return order
  const parcels: Parcel[] = []
  for (const parcel of order.parcels) parcels.push(await renewed(trx, { order, parcel, tables, at }))
  return told({ ...order, parcels })
}

type Renewing = { order: Order; parcel: Parcel; tables: DeliveryTables; at: Date }

async function renewed(trx: Trx, { order, parcel, tables, at }: Renewing): Promise<Parcel> {
  const { zipCode, country } = parcel.to
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const days = (since: Date) => renewedPromise(parcel, { tables, now: at, since, place })
  const fromNow = days(at)
  // Whoever paid earlier is never promised a later day: most of the time nothing more is asked.
  const since = fromNow && order.paymentState === 'under_review' ? await claimedAt(trx, order.id) : undefined
  const promise = since ? days(since) : fromNow
  if (!promise) return parcel
  const { promisedDay, promiseVersion } = promise
  await keep(trx, { orderId: order.id, position: parcel.position, promisedDay, promiseVersion })
  return { ...parcel, promisedDay, promiseVersion, estimatedDelivery: promisedDay }
}

type Kept = { orderId: OrderId; position: number; promisedDay: string; promiseVersion: number }

const keep = prepared((trx, given: Kept) =>
  trx
    .updateTable('parcels')
    .set({ promisedDay: given.promisedDay, promiseVersion: given.promiseVersion })
    .where('orderId', '=', given.orderId)
    .where('position', '=', given.position),
)

/** When the buyer had done what there is to do: what a person needed to look at it is the shop's own time. */
async function claimedAt(trx: Trx, orderId: OrderId): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('orderEvents')
    .select('at')
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return event && new Date(event.at)
}
