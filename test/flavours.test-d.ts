import type { CollectionSlug, ItemId, OrderId, PaymentId, Percent, ProductId, RefundId } from '#domain/flavours.ts'
import { formatPrice, type Paise, type Rupees, rupees } from '#domain/payment/money.ts'
import { gstOn } from '#domain/tax/gst.ts'
import { productIn } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById, orderByLink } from '#server/orders/queries.ts'
import { hasMoney, paymentById, paymentByRef } from '#server/payments/queries.ts'
import { refundById, refundsOf } from '#server/payments/refunds/queries.ts'
import { leftOf } from '#server/stock/queries.ts'

type Given = {
  db: Db
  order: OrderId
  payment: PaymentId
  refund: RefundId
  gift: ProductId
  item: ItemId
  list: CollectionSlug
  paise: Paise
  typed: Rupees
  rate: Percent
}

/** For the compiler alone: what stands below `@ts-expect-error` has to be refused by it. */
export async function takenForAnother({ db, order, payment, refund, gift, item, list, paise, typed, rate }: Given) {
  await orderById(db, order)
  // @ts-expect-error a payment's id is no order's
  await orderById(db, payment)
  // @ts-expect-error nor does an order's name a payment,
  await paymentById(db, order)
  // @ts-expect-error nor tell whether one came for it
  await hasMoney(db, refund)
  // @ts-expect-error the provider's name for a payment is not ours
  await paymentByRef(db, 'razorpay', payment)
  // @ts-expect-error a payment's id is no refund's
  await refundById(db, payment)
  // @ts-expect-error the refunds of a payment are not asked for by an order
  await refundsOf(db, order)
  // @ts-expect-error an order's number and its id are two things
  await orderByLink(db, order, 'secret')
  // @ts-expect-error a gift's id is no collection's address
  await productIn(db, gift, list)
  await Promise.all([leftOf(db, gift), leftOf(db, item)])
  // @ts-expect-error an order is not counted in stock
  await leftOf(db, order)

  await db.selectFrom('payments').selectAll().where('orderId', '=', order).execute()
  // @ts-expect-error a column takes what it holds
  await db.selectFrom('payments').selectAll().where('orderId', '=', payment).execute()
  const row = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  // @ts-expect-error a row's id is of its table
  await orderById(db, row.id)
  // @ts-expect-error and so is what a row of another one points at
  await paymentById(db, row.orderId)

  formatPrice(rupees(typed))
  // @ts-expect-error rupees are no paise
  formatPrice(typed)
  // @ts-expect-error a rate is no amount
  formatPrice(rate)
  gstOn(paise, 'same-state', rate)
  // @ts-expect-error an amount is no rate
  gstOn(rate, 'same-state', paise)
}

/** What a flavour lets through, so that nobody trusts it with more. */
export async function takenAsItIs({ db, paise, rate }: Pick<Given, 'db' | 'paise' | 'rate'>, address: string) {
  await orderById(db, address)
  await orderById(db, 'an id as a test writes it')
  return [formatPrice(129_900), formatPrice(paise * 2), formatPrice(Math.max(paise, rate))]
}
