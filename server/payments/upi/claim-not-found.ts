import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { lockOrderByNumber, recordEvents } from '#server/orders/queries.ts'
import { writeOrderEmail } from '#server/outbox/write-emails.ts'
import { readImprint } from '#server/settings/queries.ts'
import { reserveForReview } from '#server/stock/review-reservation.ts'
import { openClaimOf } from './review-claim.ts'

/** `who` and `why` are for the record. */
type NotFound = { number: string; who: string; why: string }
export type SaidNotFound =
  | { ok: true }
  | { ok: false; why: 'no-order' | 'nothing-to-decide' }
  /** It was said of this very claim, and the buyer has given no other id since. */
  | { ok: false; why: 'said'; at: string }

/**
 * A person has looked at the bank statement, and the money of an order under review is not on it. The buyer is written
 * to and may correct the id; the order stays under review, its gifts set aside as long as from a claim, and it can still
 * be confirmed. Giving it up is a step of its own.
 */
export function claimNotFound(db: Db, { number, who, why }: NotFound, at: Date): Promise<SaidNotFound> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return { ok: false, why: 'no-order' }
    const claim = order.state === 'under_review' ? await openClaimOf(trx, order.id) : undefined
    if (!claim) return { ok: false, why: 'nothing-to-decide' }
    if (claim.notFoundAt) return { ok: false, why: 'said', at: claim.notFoundAt }
    const notFoundAt = at.toISOString()
    await trx
      .updateTable('payments')
      .set({ notFoundAt, reason: `not found: ${why}`, updatedAt: notFoundAt })
      .where('id', '=', claim.id)
      .execute()
    // The order goes nowhere; that it was looked for is part of its history.
    const cause = `not found by ${who}: ${why}`
    const looked = { from: order.state, to: order.state, cause, by: 'owner', told: true } as const
    await recordEvents(trx, order.id, [looked], at)
    await writeOrderEmail(trx, order, { kind: 'not_found', imprint: await readImprint(trx), at })
    await reserveForReview(trx, order.id, at)
    return { ok: true }
  })
}
