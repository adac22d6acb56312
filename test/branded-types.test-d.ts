import type { CollectionSlug, ItemId, OrderId, PaymentId, Percent, ProductId, RefundId } from '#domain/nominal.ts'
import { formatPrice, type Paise, type Rupees, rupees } from '#domain/payment/money.ts'
import { extractGst } from '#domain/tax/gst.ts'
import { productIn } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById, orderByLink } from '#server/orders/queries.ts'
import { hasReceivedPayment, paymentById, paymentByRef } from '#server/payments/queries.ts'
import { refundById, refundsOf } from '#server/refunds/queries.ts'
import { readAvailableStock } from '#server/stock/queries.ts'

type BrandedValues = {
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

/** Compile-time test: each line below `@ts-expect-error` must be a type error. */
export async function rejectedIds({ db, order, payment, refund, gift, item, list, paise, typed, rate }: BrandedValues) {
  await orderById(db, order)
  // @ts-expect-error a payment's id is no order's
  await orderById(db, payment)
  // @ts-expect-error nor does an order's name a payment,
  await paymentById(db, order)
  // @ts-expect-error nor tell whether one came for it
  await hasReceivedPayment(db, refund)
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
  await Promise.all([readAvailableStock(db, gift), readAvailableStock(db, item)])
  // @ts-expect-error an order is not counted in stock
  await readAvailableStock(db, order)

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
  extractGst(paise, 'same-state', rate)
  // @ts-expect-error an amount is no rate
  extractGst(rate, 'same-state', paise)
}

/** Documents what branded types accept, so that no code relies on them for more. */
export async function acceptedValues(
  { db, paise, rate }: Pick<BrandedValues, 'db' | 'paise' | 'rate'>,
  address: string,
) {
  await orderById(db, address)
  await orderById(db, 'an id as a test writes it')
  return [formatPrice(129_900), formatPrice(paise * 2), formatPrice(Math.max(paise, rate))]
}
