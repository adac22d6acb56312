import { randomBytes, randomInt } from 'node:crypto'
import type { ExpressionBuilder, Insertable } from 'kysely'
import { estimatedDelivery } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { NO_PROMISE, type OrderPromise } from '#domain/delivery/order-promise.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { DiscountTerms } from '#domain/discount/discount.ts'
import type { CheckoutKey, OrderId } from '#domain/nominal.ts'
import { EMPTY_GIFT_OPTIONS, type GiftOptionValues } from '#domain/order/gift-fields.ts'
import { formatOrderNumber } from '#domain/order/order.ts'
import { type TransitionActor, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { PricedOrder } from '#domain/order/price-order.ts'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import type { Destination } from '#domain/tax/place-of-supply.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { OrderBoxItemTable, OrderTable } from '#server/db/schema/orders.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRow, ParcelRow } from './to-order.ts'

/** Limits on uses of a discount, in total and per person. */
export type DiscountLimits = Pick<DiscountTerms, 'maxUses' | 'maxPerPerson'>

/** Priced order, ready to be written. `boxItems` are those of a custom box. */
export type OrderDraft = {
  checkoutKey: CheckoutKey
  kind: 'cart' | 'box'
  test: boolean
  orderPrefix?: string | undefined
  shipping: Shipping
  place: Pick<Destination, 'stateCode'>
  taxScheme: TaxScheme
  priced: PricedOrder
  gift?: GiftOptionValues
  promised?: OrderPromise
  /** Tables of the promise, whose limits the parcel counts towards. */
  delivery?: DeliveryTables
  boxItems?: Omit<OrderBoxItemTable, 'orderId' | 'position'>[]
  /** Network of the buyer, where reservation caps apply. */
  network?: string | undefined
  /** End of the reservation of a phone order, chosen by the shop. */
  heldUntil?: Date | undefined
  /** Cause of the first event of a phone order. */
  waitsFor?: string | undefined
  /** `true` if the shop has discounts: an updated order may have had one before. */
  hasOffers?: boolean
  limits?: DiscountLimits | undefined
}

/** Transition from checkout to payment. */
export const TO_AWAITING_PAYMENT = { to: 'awaiting_payment', cause: 'went on to payment', by: 'shopper' } as const

/** Columns of an order that change with the checkout form. */
export function orderColumns({ shipping, taxScheme, priced, gift = EMPTY_GIFT_OPTIONS }: OrderDraft, now: Date) {
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
    deliveryCharge: priced.delivery ? JSON.stringify(priced.delivery) : null,
    totalPaise: priced.totalPaise,
    gstIncluded: Number(priced.gstIncluded),
    offer: priced.offer ? JSON.stringify(priced.offer) : null,
    updatedAt: now.toISOString(),
  }
}
type OrderColumns = ReturnType<typeof orderColumns>

/** Builds the order's only parcel, addressed to the buyer. */
export function buildParcel(draft: OrderDraft, createdAt: Date, placeUntil: Date | undefined): ParcelRow {
  const { shipping, place, gift = EMPTY_GIFT_OPTIONS, promised = NO_PROMISE, priced } = draft
  const { state: region, email: _, ...to } = shipping
  const { buyerGstin: __, slotId: ___, ...giftColumns } = gift
  const { place: dayPlace, ...promise } = promised
  return {
    position: 0,
    state: 'to_pack',
    ...to,
    region,
    stateCode: place.stateCode,
    ...giftColumns,
    giftWrap: Number(gift.giftWrap || priced.offer?.freeWrap === true),
    hidePrices: Number(gift.hidePrices),
    ...promise,
    deliveryArea: dayPlace?.area?.id ?? '',
    slot: dayPlace?.slot ? JSON.stringify(dayPlace.slot) : null,
    slotId: dayPlace?.slot?.id ?? '',
    packDay: dayPlace?.packDay ?? '',
    placeUntil: placeUntil?.toISOString() ?? '',
    estimatedDelivery: estimatedDelivery(createdAt),
    tracking: '',
  }
}

type InitialCause = Pick<OrderDraft, 'heldUntil' | 'waitsFor'>

/** Attempts at random numbers of one length before a digit is added. */
const TRIES_PER_LENGTH = 12

const insertOrderIfAbsent = compiledQuery((trx, row: Insertable<OrderTable> & Record<string, unknown>) =>
  trx
    .insertInto('orders')
    .values(row)
    .onConflict((c) => c.doNothing()),
)

type InitialEvents = {
  first: string
  second: string
  orderId: OrderId
  at: string
  from: string
  cause: string
  actor: TransitionActor
}

const insertInitialEvents = compiledQuery((trx, { first, second, orderId, at, from, cause, actor }: InitialEvents) => {
  const created = { id: first, fromState: null, toState: 'created', cause: from } as const
  return trx.insertInto('orderEvents').values([
    { ...created, orderId, actor, at },
    { id: second, orderId, fromState: created.toState, toState: TO_AWAITING_PAYMENT.to, cause, actor, at },
  ])
})

const initialCause = ({ heldUntil, waitsFor = 'by payment link' }: InitialCause) =>
  heldUntil
    ? ({ from: 'by telephone', cause: waitsFor, actor: 'owner' } as const)
    : ({ from: 'checkout', cause: TO_AWAITING_PAYMENT.cause, actor: TO_AWAITING_PAYMENT.by } as const)

/**
 * Inserts an order with an unused random number (decisions §4.8). Returns `undefined` if the key or the number is
 * taken.
 */
export async function insertOrder(
  trx: Trx,
  { checkoutKey, kind, test, orderPrefix, ...origin }: OrderDraft,
  columns: OrderColumns,
  attempt: number,
  now: Date,
): Promise<OrderRow | undefined> {
  const digits = 4 + Math.floor(attempt / TRIES_PER_LENGTH)
  const row = {
    id: newTimeOrderedId(),
    number: formatOrderNumber(randomInt(10 ** digits), digits, orderPrefix),
    secret: randomBytes(16).toString('base64url'),
    state: TO_AWAITING_PAYMENT.to,
    createdAt: now.toISOString(),
    test: Number(test),
    ...columns,
  }
  const { numAffectedRows } = await insertOrderIfAbsent(trx, { ...row, checkoutKey, kind })
  if (numAffectedRows === 0n) return undefined
  const [first, second] = [newTimeOrderedId(), newTimeOrderedId()]
  await insertInitialEvents(trx, { first, second, orderId: row.id, at: row.createdAt, ...initialCause(origin) })
  return row
}

/**
 * Updates an unpaid order; returns `undefined` if there is none or it is settled.
 *
 * In a live shop, an unpaid test order becomes a real one, and its pending test payments fail. A real order never
 * becomes a test order.
 */
export async function updateOrder(
  trx: Trx,
  { checkoutKey, kind, test }: OrderDraft,
  columns: OrderColumns,
): Promise<OrderRow | undefined> {
  const updated = await trx
    .updateTable('orders')
    .set({ ...columns, kind, test: Number(test) })
    .where('checkoutKey', '=', checkoutKey)
    .where('state', 'in', UNPAID_STATES)
    .where((eb) => eb.not(eb.exists(hasHandPayment(eb))))
    .$if(test, (query) => query.where('test', '=', 1))
    .$if(!test, (query) => query.where((eb) => eb.or([eb('test', '=', 0), eb.not(eb.exists(hasPayment(eb)))])))
    .returningAll()
    .executeTakeFirst()
  if (updated && !test) await failTestPayments(trx, updated.id, columns.updatedAt)
  return updated
}

/** Money recorded by hand, or a cheque to clear, was given for the order as it is. */
const hasHandPayment = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('handPayments')
    .innerJoin('payments', 'payments.id', 'handPayments.paymentId')
    .select('payments.id')
    .whereRef('handPayments.orderId', '=', 'orders.id')
    .where('payments.state', 'in', ['pending', 'paid'])

const hasPayment = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('payments.state', '=', 'paid')

const failTestPayments = (trx: Trx, orderId: OrderId, updatedAt: string) =>
  trx
    .updateTable('payments')
    .set({ state: 'failed', reason: 'the shop went live', updatedAt })
    .where('orderId', '=', orderId)
    .where('provider', '=', TEST_PROVIDER)
    .where('state', '=', 'pending')
    .execute()
