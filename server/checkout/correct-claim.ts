import type { Db } from '#server/db/connect.ts'
import { type Paid, payByUpi } from './pay-by-upi.ts'

type Deps = Parameters<typeof payByUpi>[0]
type Correction = { number: string; secret: string; transactionId: string }

/**
 * Another transaction id for an order whose payment is under review, by whoever holds the order's link. It replaces
 * the one that was given and asks for no second payment; an order that is not under review is left alone.
 */
export async function correctClaim(deps: Deps, { number, secret, transactionId }: Correction): Promise<Paid> {
  const order = await underReview(deps.db, number, secret)
  if (!order) return { ok: false, why: 'no-order' }
  return payByUpi(deps, { ...order, transactionId })
}

const underReview = (db: Db, number: string, secret: string) =>
  db
    .selectFrom('orders')
    .select(['checkoutKey', 'totalPaise'])
    .where('number', '=', number)
    .where('secret', '=', secret)
    .where('state', '=', 'under_review')
    .executeTakeFirst()
