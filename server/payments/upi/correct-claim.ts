import type { OrderId, TransactionId } from '#domain/flavours.ts'
import { normaliseUtr } from '#domain/payment/upi.ts'
import type { Db } from '#server/db/connect.ts'
import { type Paid, payByUpi } from './pay-by-upi.ts'

type Deps = Parameters<typeof payByUpi>[0]
type Correction = { number: string; secret: string; transactionId: TransactionId }

/**
 * Another transaction id for an order whose payment is under review, by whoever holds the order's link. It replaces
 * the one that was given and asks for no second payment; an order that is not under review is left alone. `same`: it is
 * the id that was given.
 */
export async function correctClaim(
  deps: Deps,
  { number, secret, transactionId }: Correction,
): Promise<Paid | { ok: false; why: 'same' }> {
  const order = await underReview(deps.db, number, secret)
  if (!order) return { ok: false, why: 'no-order' }
  const { id, ...form } = order
  if (await isGiven(deps.db, id, transactionId)) return { ok: false, why: 'same' }
  return payByUpi(deps, { ...form, transactionId })
}

const underReview = (db: Db, number: string, secret: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkoutKey', 'totalPaise'])
    .where('number', '=', number)
    .where('secret', '=', secret)
    .where('state', '=', 'under_review')
    .executeTakeFirst()

async function isGiven(db: Db, orderId: OrderId, transactionId: TransactionId): Promise<boolean> {
  const claimKey = normaliseUtr(transactionId)
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
