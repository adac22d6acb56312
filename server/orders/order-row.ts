import { randomBytes, randomInt } from 'node:crypto'
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Shipping } from '#domain/address/shipping-form.ts'
import { estimatedDelivery } from '#domain/delivery/day.ts'
import { NO_PROMISE, type OrderPromise } from '#domain/delivery/order-promise.ts'
import type { CheckoutKey, OrderId } from '#domain/flavours.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import { EMPTY_GIFT, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import { orderNumber } from '#domain/order/order.ts'
import { type Actor, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { PricedOrder } from '#domain/order/price-order.ts'
import { TEST_PROVIDER } from '#domain/payment/test-money.ts'
import type { Place } from '#domain/tax/place.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrderBoxItemTable, OrderTable } from '#server/db/schema/orders.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRow, ParcelRow } from './to-order.ts'

/** How often an offer may be used, in all and by one person. */
export type OfferLimits = Pick<OfferTerms, 'maxUses' | 'maxPerPerson'>

/** What an order is made of once it has been priced; `boxItems` belong to a box somebody built. */
export type OrderToWrite = {
  checkoutKey: CheckoutKey
  kind: 'cart' | 'box'
  /** Whether the shop runs in test mode. */
  test: boolean
  /** What its number begins with. */
  orderPrefix?: string | undefined
  shipping: Shipping
  place: Pick<Place, 'stateCode'>
  taxScheme: TaxScheme
  priced: PricedOrder
  gift?: GiftOptionValues
  promised?: OrderPromise
  boxItems?: Omit<OrderBoxItemTable, 'orderId' | 'position'>[]
  /** Where it comes from, where that counts. */
  network?: string | undefined
  /** Of one that the shop writes down for somebody: until when what it is made of is set aside, by the shop itself. */
  heldUntil?: Date | undefined
  /** Whether the shop has offers at all: an order that is placed again may have had one. */
  hasOffers?: boolean
  /** How often the order's offer may be used. */
  limits?: OfferLimits | undefined
}

/** The step from the cart to paying. */
export const TO_PAYMENT = { to: 'awaiting_payment', cause: 'went on to payment', by: 'shopper' } as const

/** The columns of the order that change with what is typed. */
export function orderColumns({ shipping, taxScheme, priced, gift = EMPTY_GIFT }: OrderToWrite, now: Date) {
  const { fullName, email, phone } = shipping
  return {
    fullName,
    email,
    phone,
    buyerGstin: gift.buyerGstin,
    taxScheme,
    subtotalPaise: priced.subtotalPaise,
    ...priced.gst,
    shippingPaise: priced.shippingPaise,
    totalPaise: priced.totalPaise,
    offer: priced.offer ? JSON.stringify(priced.offer) : null,
    updatedAt: now.toISOString(),
  }
}
type Columns = ReturnType<typeof orderColumns>

/** The one parcel of an order: whoever buys is whom it goes to, until people can choose more. */
export function parcelOf(wanted: OrderToWrite, createdAt: Date): ParcelRow {
  const { shipping, place, gift = EMPTY_GIFT, promised = NO_PROMISE, priced } = wanted
  const { state: region, email: _, ...to } = shipping
  const { buyerGstin: __, ...wishes } = gift
  return {
    position: 0,
    state: 'to_pack',
    ...to,
    region,
    stateCode: place.stateCode,
    ...wishes,
    giftWrap: Number(gift.giftWrap || priced.offer?.freeWrap === true),
    hidePrices: Number(gift.hidePrices),
    ...promised,
    estimatedDelivery: estimatedDelivery(createdAt),
    tracking: '',
  }
}

/** How many random numbers are tried among those of one length before the number grows by a digit. */
const TRIES_PER_LENGTH = 12

const insertUnlessThere = prepared((trx, row: Insertable<OrderTable> & Record<string, unknown>) =>
  trx
    .insertInto('orders')
    .values(row)
    .onConflict((c) => c.doNothing()),
)

type Beginning = {
  first: string
  second: string
  orderId: OrderId
  at: string
  from: string
  cause: string
  actor: Actor
}

/** How every order begins, in one statement. */
const insertBeginning = prepared((trx, { first, second, orderId, at, from, cause, actor }: Beginning) => {
  const created = { id: first, fromState: null, toState: 'created', cause: from } as const
  return trx.insertInto('orderEvents').values([
    { ...created, orderId, actor, at },
    { id: second, orderId, fromState: created.toState, toState: TO_PAYMENT.to, cause, actor, at },
  ])
})

/** Who began an order, and how: a shopper in a checkout, or the shop for somebody who rang. */
const begunBy = ({ heldUntil }: Pick<OrderToWrite, 'heldUntil'>) =>
  heldUntil
    ? ({ from: 'by telephone', cause: 'waits for its payment link', actor: 'owner' } as const)
    : ({ from: 'checkout', cause: TO_PAYMENT.cause, actor: TO_PAYMENT.by } as const)

/** Nothing when the key or the number has its order. The number is random and never one already used (decisions §4.8). */
export async function insertOrder(
  trx: Trx,
  { checkoutKey, kind, test, orderPrefix, heldUntil }: OrderToWrite,
  columns: Columns,
  attempt: number,
  now: Date,
): Promise<OrderRow | undefined> {
  const digits = 4 + Math.floor(attempt / TRIES_PER_LENGTH)
  const row = {
    id: newTimedId(),
    number: orderNumber(randomInt(10 ** digits), digits, orderPrefix),
    secret: randomBytes(16).toString('base64url'),
    state: TO_PAYMENT.to,
    createdAt: now.toISOString(),
    test: Number(test),
    ...columns,
  }
  const { numAffectedRows } = await insertUnlessThere(trx, { ...row, checkoutKey, kind })
  if (numAffectedRows === 0n) return undefined
  const [first, second] = [newTimedId(), newTimedId()]
  await insertBeginning(trx, { first, second, orderId: row.id, at: row.createdAt, ...begunBy({ heldUntil }) })
  return row
}

/**
 * Nothing when there is no such order or it is past changing. A cart that becomes a box is one from then on. In a live
 * shop a test order that nothing was paid for becomes a real one, and its tries with test money come to nothing; a real
 * order never becomes a test order.
 */
export async function changeOrder(
  trx: Trx,
  { checkoutKey, kind, test }: OrderToWrite,
  columns: Columns,
): Promise<OrderRow | undefined> {
  const changed = await trx
    .updateTable('orders')
    .set({ ...columns, kind, test: Number(test) })
    .where('checkoutKey', '=', checkoutKey)
    .where('state', 'in', UNPAID_STATES)
    .$if(test, (query) => query.where('test', '=', 1))
    .$if(!test, (query) => query.where((eb) => eb.or([eb('test', '=', 0), eb.not(eb.exists(wasPaid(eb)))])))
    .returningAll()
    .executeTakeFirst()
  if (changed && !test) await endTestPayments(trx, changed.id, columns.updatedAt)
  return changed
}

const wasPaid = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('payments.state', '=', 'paid')

const endTestPayments = (trx: Trx, orderId: OrderId, updatedAt: string) =>
  trx
    .updateTable('payments')
    .set({ state: 'failed', reason: 'the shop went live', updatedAt })
    .where('orderId', '=', orderId)
    .where('provider', '=', TEST_PROVIDER)
    .where('state', '=', 'pending')
    .execute()
