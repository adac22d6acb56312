import { reservationEnds } from '#domain/catalogue/stock.ts'
import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import type { OrderId } from '#domain/nominal.ts'
import { boxIdOfLine, type Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { SLOT_LINE_ID } from '#domain/order/slot-charge.ts'
import { isPartPaid } from '#domain/payment/order-balance.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { renewPlaces } from '#server/delivery/claim-place.ts'
import { hasUseLimit, reserveDiscountUse } from '#server/discounts/discount-uses.ts'
import { discountById } from '#server/discounts/queries.ts'
import { hasOpenPaymentLink } from '#server/orders/payment-links.ts'
import { lockOrderByKey } from '#server/orders/queries.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { reserveStock } from '#server/stock/reserve-stock.ts'

export type RenewalResult = { ok: true } | { ok: false; message: string }

/** Rolls back the transaction, so that no partial reservation remains. */
class RenewalError extends Error {}

const SOLD_OUT = 'Something in this order has sold out since. Nothing was charged; your cart still has the rest.'
const TOO_MANY =
  'Several unpaid orders of yours hold stock at the moment. Nothing was charged; pay or cancel one of them first.'
const DISCOUNT_USED = 'The discount of this order has been used up since. Nothing was charged; please order again.'

/**
 * Reserves the stock and the discount use of an unpaid order again whose reservation has ended, so that nobody pays
 * for what is sold out. The order keeps its price. One that still holds its reservation does not change.
 */
export async function renewReservation(
  db: Db,
  { checkoutKey }: { checkoutKey: string },
  now: Date,
): Promise<RenewalResult> {
  try {
    return await transact(db, async (trx) => {
      const order = await lockOrderByKey(trx, checkoutKey)
      if (!order || !UNPAID_STATES.includes(order.state)) return { ok: true }
      if (await hasOpenPaymentLink(trx, order.id, now)) return { ok: true }
      const reserved = await isReserved(trx, order.id, now)
      // The rest of a part paid order is paid for what is set aside, on sale or not.
      if (reserved && isPartPaid(await amountDue(trx, order))) return { ok: true }
      await requireOnSale(trx, order)
      if (!reserved) await reserveAgain(trx, order, now)
      const full = await renewPlaces(trx, order, { until: reservationEnds(now) ?? now, now })
      if (full)
        throw new RenewalError(`${formatPromisedDay(full)} is full now. Nothing was charged; choose another day.`)
      return { ok: true }
    })
  } catch (error) {
    if (!(error instanceof RenewalError)) throw error
    return { ok: false, message: error.message }
  }
}

/** Throws when a product of the order was taken from sale. The contents of boxes are checked by their stock. */
async function requireOnSale(trx: Trx, { lines }: Order): Promise<void> {
  const isProduct = (id: string) => boxIdOfLine(id) === undefined && id !== SLOT_LINE_ID
  const ids = lines.map(({ productId }) => productId).filter(isProduct)
  const products = await productsById(trx, ids)
  const gone = lines.find(({ productId }) => ids.includes(productId) && !products.get(productId)?.onSale)
  if (gone) throw new RenewalError(`${gone.name} is no longer available. Nothing was charged.`)
}

const isReserved = async (trx: Trx, orderId: OrderId, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('stockHolds')
    .select('stockId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

async function reserveAgain(trx: Trx, { id: orderId, buyer, offer }: Order, now: Date): Promise<void> {
  const limits = offer && (await discountById(trx, offer.id))
  const holdsMore = limits !== undefined && hasUseLimit(limits)
  const holder = { orderId, ...buyer, network: undefined, holdsMore }
  const held = await reserveStock(trx, holder, now)
  if (!held.ok) throw new RenewalError(held.why === 'short' ? SOLD_OUT : TOO_MANY)
  if (!limits) return
  const until = (holdsMore ? held.until : reservationEnds(now)) ?? now
  const used = await reserveDiscountUse(trx, { ...limits, offerId: limits.id }, { orderId, ...buyer, until }, now)
  if (!used.ok) throw new RenewalError(DISCOUNT_USED)
}
