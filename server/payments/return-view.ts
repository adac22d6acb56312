import type { Paise } from '#domain/money.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'
import type { ReturnResult } from './return-from-payment.ts'

/** What the shopper who comes back is shown. */
export type ReturnView = {
  outcome: ReturnResult['outcome']
  paymentId: string | undefined
  transactionId: string | undefined
  amountPaise: Paise | undefined
  order: { number: string; secret: string; estimatedDelivery: string } | undefined
}

/**
 * A payment's id passes through the provider's hands, its pages, mails and receipts, so it does not open an order. The
 * order is shown only to the browser in which it was placed: `boxKey`, from its cookie, is the key of that very order.
 * Anyone else who has the id learns how that payment ended and for how much, nothing more.
 */
export async function returnView(
  db: Db,
  { outcome, payment, transactionId }: ReturnResult,
  asked: { paymentId: string | undefined; boxKey: string | undefined },
): Promise<ReturnView> {
  const shown = { outcome, paymentId: payment?.id ?? asked.paymentId, amountPaise: payment?.amountPaise }
  const order = asked.boxKey && payment?.orderId ? await orderByKey(db, asked.boxKey) : undefined
  if (payment?.orderId && order?.id !== payment.orderId) return { ...shown, transactionId: shown.paymentId, order: undefined }
  const { number, secret, estimatedDelivery } = order ?? {}
  return { ...shown, transactionId, order: number && secret && estimatedDelivery ? { number, secret, estimatedDelivery } : undefined }
}
