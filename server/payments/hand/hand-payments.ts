import { indianDate } from '#domain/delivery/calendar.ts'
import { documentNumber, documentSeries, financialYear } from '#domain/document/document-number.ts'
import type { ClaimKey, OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { HandPayment } from '#domain/payment/hand-payment.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import { nextSerial } from '#server/documents/number-series.ts'
import { insertPayment, newPaymentId } from '#server/payments/queries.ts'
import { buyerKeysOf, storedKeys } from '#server/stock/buyer-reservations.ts'

/** Provider name of payments that a person received. */
export const BY_HAND = 'by-hand'

export const handProviderOf = ({ test }: Pick<Order, 'test'>): string => (test ? TEST_PROVIDER : BY_HAND)

/** Returns the details of the payments of an order that were recorded by hand. */
export const handPaymentsOf = (db: Db, orderId: OrderId) =>
  db.selectFrom('handPayments').selectAll().where('orderId', '=', orderId).execute()

/** Returns the payment that was recorded with this key of a form. */
export const findByRecordKey = (trx: Trx, recordKey: string) =>
  trx
    .selectFrom('handPayments')
    .innerJoin('payments', 'payments.id', 'handPayments.paymentId')
    .select(['handPayments.orderId', 'payments.amountPaise'])
    .where('recordKey', '=', recordKey)
    .executeTakeFirst()

/** Returns the order and amount for which a reference was given before. Lock the reference first. */
export const findReference = (trx: Trx, claimKey: ClaimKey) =>
  trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.id as orderId', 'orders.number', 'payments.amountPaise', 'payments.state'])
    .where('payments.claimKey', '=', claimKey)
    .where('payments.state', 'in', ['pending', 'paid'])
    .orderBy('payments.state')
    .executeTakeFirst()

export type CashBuyer = { emailKey: string; phoneKey: string }

/**
 * Returns the keyed hashes of the buyer, empty where the order has no email or phone, and locks them, so that
 * concurrent payments of one person cannot exceed the limit on cash.
 */
export async function lockCashBuyer(trx: Trx, { buyer: { email, phone } }: Pick<Order, 'buyer'>): Promise<CashBuyer> {
  const buyer = storedKeys(await buyerKeysOf(trx, { email, phone, network: undefined }))
  await lockNames(
    trx,
    Object.values(buyer)
      .filter(Boolean)
      .map((key) => `cash ${key}`),
  )
  return buyer
}

/** Returns the cash taken from a person on a day, and for the order on any day; the larger of the two. */
export async function cashTaken(
  trx: Trx,
  { id, test }: Pick<Order, 'id' | 'test'>,
  { emailKey, phoneKey }: CashBuyer,
  day: string,
): Promise<Paise> {
  const rows = await trx
    .selectFrom('handPayments as hand')
    .innerJoin('payments', 'payments.id', 'hand.paymentId')
    .innerJoin('orders', 'orders.id', 'hand.orderId')
    .select(['hand.orderId', 'hand.receivedOn', 'hand.emailKey', 'hand.phoneKey', 'payments.amountPaise'])
    .where('hand.method', '=', 'cash')
    .where('orders.test', '=', test ? 1 : 0)
    .where((eb) => eb.or([eb('hand.orderId', '=', id), eb('hand.receivedOn', '=', day)]))
    .execute()
  const isOwn = (row: CashBuyer) =>
    (emailKey !== '' && row.emailKey === emailKey) || (phoneKey !== '' && row.phoneKey === phoneKey)
  const amountOf = (which: typeof rows) => sum(which.map(({ amountPaise }) => amountPaise))
  const ofDay = rows.filter((row) => row.receivedOn === day && (row.orderId === id || isOwn(row)))
  return Math.max(amountOf(ofDay), amountOf(rows.filter((row) => row.orderId === id)))
}

export type HandPaymentRow = HandPayment & { recordKey: string; who: string; at: Date; buyer: CashBuyer }

/** Inserts a pending payment with its details, and returns it. */
export async function insertHandPayment(
  trx: Trx,
  order: Order,
  { method, amountPaise, reference, claimKey, who, at, buyer, receivedOn, detail, note, recordKey }: HandPaymentRow,
) {
  const payment = { id: newPaymentId(), orderId: order.id, provider: handProviderOf(order), amountPaise }
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  await insertPayment(trx, {
    ...{ ...payment, ...times, method, claimKey, purpose: order.number, providerRef: null, state: 'pending' },
    transactionId: reference || null,
  })
  const said = { method, receivedOn, reference, detail, note, who, recordKey, ...buyer }
  await trx
    .insertInto('handPayments')
    .values({ paymentId: payment.id, orderId: order.id, receiptNumber: null, ...said })
    .execute()
  return payment
}

/** Numbers the receipt of a cash payment. Call it last: it locks the series until the transaction ends. */
export async function numberReceipt(trx: Trx, order: Order, paymentId: string, at: Date): Promise<string> {
  const [series, year] = [documentSeries('cash-receipt', order), financialYear(indianDate(at))]
  const receiptNumber = documentNumber(series, year, await nextSerial(trx, series, year))
  await trx.updateTable('handPayments').set({ receiptNumber }).where('paymentId', '=', paymentId).execute()
  return receiptNumber
}
