import { indianDate } from '#domain/delivery/calendar.ts'
import { sellerLines } from '#domain/document/invoice-texts.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readSeller } from '#server/settings/queries.ts'

/** Receipt for cash, as it is printed. */
export type CashReceipt = {
  number: string
  orderNumber: string
  test: boolean
  shop: string
  /** Name, address, GSTIN and State of the shop. */
  seller: string[]
  /** Name and phone of the buyer. */
  from: string[]
  receivedOn: string
  /** Day on which the payment was recorded. */
  recordedOn: string
  amountPaise: Paise
  note: string
  who: string
}

/** Returns the receipt of a cash payment of an order; `undefined` for another payment. */
export async function readCashReceipt(db: Db, number: string, paymentId: string): Promise<CashReceipt | undefined> {
  const row = await db
    .selectFrom('handPayments as hand')
    .innerJoin('payments', 'payments.id', 'hand.paymentId')
    .innerJoin('orders', 'orders.id', 'hand.orderId')
    .select(['hand.receiptNumber', 'hand.receivedOn', 'hand.note', 'hand.who', 'payments.amountPaise'])
    .select(['payments.createdAt', 'orders.test', 'orders.fullName', 'orders.phone'])
    .where('hand.paymentId', '=', paymentId)
    .where('orders.number', '=', number)
    .executeTakeFirst()
  if (!row?.receiptNumber) return undefined
  const seller = await readSeller(db)
  return {
    ...{ number: row.receiptNumber, orderNumber: number, test: row.test === 1, shop: seller.name },
    ...{ seller: sellerLines({ seller }), from: [row.fullName, row.phone].filter(Boolean) },
    ...{ receivedOn: row.receivedOn, recordedOn: indianDate(new Date(row.createdAt)) },
    ...{ amountPaise: row.amountPaise, note: row.note, who: row.who },
  }
}
