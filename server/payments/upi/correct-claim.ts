import type { OrderId, TransactionId } from '#domain/nominal.ts'
import { normalizeUtr } from '#domain/payment/upi.ts'
import type { Db } from '#server/db/connect.ts'
import { payByUpi, type UpiPaymentResult } from './pay-by-upi.ts'

type Deps = Parameters<typeof payByUpi>[0]
type Correction = { number: string; secret: string; transactionId: TransactionId }

/**
 * Replaces the transaction id of an order under review, requested with the order's link. Orders in other states do
 * not change. `same`: the id equals the current one.
 */
export async function correctClaim(
  deps: Deps,
  { number, secret, transactionId }: Correction,
): Promise<UpiPaymentResult | { ok: false; why: 'same' }> {
  const order = await findOrderUnderReview(deps.db, number, secret)
  if (!order) return { ok: false, why: 'no-order' }
  const { id, ...form } = order
  if (await isCurrentClaim(deps.db, id, transactionId)) return { ok: false, why: 'same' }
  return payByUpi(deps, { ...form, transactionId })
}

const findOrderUnderReview = (db: Db, number: string, secret: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkoutKey', 'totalPaise'])
    .where('number', '=', number)
    .where('secret', '=', secret)
    .where('state', '=', 'under_review')
    .executeTakeFirst()

async function isCurrentClaim(db: Db, orderId: OrderId, transactionId: TransactionId): Promise<boolean> {
  const claimKey = normalizeUtr(transactionId)
  if (!claimKey) return false
  const claim = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('claimKey', '=', claimKey)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return claim !== undefined
}
