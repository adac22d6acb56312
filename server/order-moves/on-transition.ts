import { isIndia } from '#domain/address/country.ts'
import { renewedPromise } from '#domain/delivery/order-promise.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { isUnplaced } from '#domain/tax/place.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { deliveryTablesOf, placeOfPin } from '#server/delivery/queries.ts'
import { issueInvoice } from '#server/documents/queries.ts'
import type { OrderEmailKind } from '#server/outbox/order-email.ts'
import { writeOrderEmail } from '#server/outbox/write-emails.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { readImprint } from '#server/settings/queries.ts'
import { commitStock } from '#server/stock/commit-stock.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'
import { reserveForReview } from '#server/stock/review-reservation.ts'

/** What is written to the buyer about a move; an order that only waits for its payment is a checkout, not news. */
const EMAIL_ABOUT: Partial<Record<OrderState, OrderEmailKind>> = {
  under_review: 'received',
  paid: 'paid',
  shipped: 'shipped',
}

/** Money is there, or said to be, for an order whose State nobody can tell: a person looks at how it was taxed. */
async function addUnplacedTask(trx: Trx, { id, number, shipping, stateCode, gift }: Order, at: Date): Promise<void> {
  if (gift.buyerGstin !== '' || !isUnplaced({ country: isIndia(shipping.country) ? 'India' : 'abroad', stateCode }))
    return
  const text = `Nobody can tell the State of order ${number} from '${shipping.state}' and PIN code ${shipping.zipCode}, so it was taxed as one to another State (IGST). Ask the buyer, and correct the tax with your accountant if it was not.`
  await addReviewTask(trx, { orderId: id, subject: `place:${id}`, text, at })
}

/**
 * What follows from a move, in its transaction: an order that is paid for gets its invoice number, and the buyer is
 * owed a letter. Whoever moves the order causes both; neither can be lost or happen twice.
 */
export async function onTransition(trx: Trx, order: Order, move: { to: OrderState; at: Date }): Promise<void> {
  const kind = EMAIL_ABOUT[move.to]
  if (!kind) return
  if (move.to !== 'shipped') await addUnplacedTask(trx, order, move.at)
  if (move.to !== 'paid') return writeOrderEmail(trx, order, { kind, at: move.at })
  const imprint = await readImprint(trx)
  await writeOrderEmail(trx, order, { kind, imprint, at: move.at })
  // Last: from here to the end of the transaction nobody else gets a number.
  await issueInvoice(trx, order, { ...imprint, at: move.at })
}

/** What becomes of an order's stock when the order moves, in the transaction that moves it. */
export async function stockOnTransition(
  trx: Trx,
  orderId: string,
  { to, at }: { to: OrderState; at: Date },
): Promise<void> {
  if (to === 'under_review') await reserveForReview(trx, orderId, at)
  if (to === 'paid') await commitStock(trx, orderId, at)
  if (to === 'failed' || to === 'cancelled') await releaseStock(trx, orderId, at)
}

/** A version never changes once it is there; only the newest is asked for again and again. */
const newest = new WeakMap<object, DeliveryTables>()

async function tablesOf(trx: Trx, version: number): Promise<DeliveryTables | undefined> {
  const { adapter } = trx.getExecutor()
  const known = newest.get(adapter)
  if (known?.version === version) return known
  const tables = await deliveryTablesOf(trx, version)
  if (tables) newest.set(adapter, tables)
  return tables
}

type Move = { to: OrderState; at: Date; version: number }

/**
 * What becomes of an order's promised day when its money is there, or said to be, in the transaction that moves it. From
 * then on it stays, whatever becomes of the tables. `version` is that of the tables now.
 */
export async function promiseOnTransition(trx: Trx, order: Order, { to, at, version }: Move): Promise<Order> {
  const isFrozen = to !== 'paid' && to !== 'under_review'
  if (isFrozen || order.promisedDay === '') return order
  const tables = await tablesOf(trx, version)
  if (!tables) return order
  const { zipCode, country } = order.shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const days = (since: Date) => renewedPromise(order, { tables, now: at, since, place })
  // Whoever paid earlier is never promised a later day: most of the time nothing more is asked.
  const since = days(at) && order.state === 'under_review' ? await claimedAt(trx, order.id) : at
  const renewed = days(since ?? at)
  if (!renewed) return order
  await keep(trx, { id: order.id, ...renewed })
  const { promisedDay, promiseVersion } = renewed
  return { ...order, promisedDay, promiseVersion, estimatedDelivery: promisedDay }
}

const keep = prepared((trx, given: { id: string; promisedDay: string; promiseVersion: number }) =>
  trx
    .updateTable('orders')
    .set({ promisedDay: given.promisedDay, promiseVersion: given.promiseVersion })
    .where('id', '=', given.id),
)

/** When the buyer had done what there is to do: what a person needed to look at it is the shop's own time. */
async function claimedAt(trx: Trx, orderId: string): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('orderEvents')
    .select('at')
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return event && new Date(event.at)
}
