import type { ExpressionBuilder } from 'kysely'
import type { Offer } from '#domain/offer/offer.ts'
import { toOffer } from '#server/catalogue/offers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** An offer as its owner sees it: how often it was used and paid for, and how many orders hold it without being paid. */
export type OfferListed = { offer: Offer; updatedAt: string; used: number; held: number }

const MOST = 500

/** Offers with their uses: those that are open first, then those that were ended, each the newest first. */
export async function listOffers(db: Db, now: Date): Promise<OfferListed[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .select((eb) => [
      countOf(eb).where('until', 'is', null).as('used'),
      countOf(eb).where('until', '>', now.toISOString()).as('held'),
    ])
    .orderBy((eb) => eb.case().when('endedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ used, held, ...row }) => ({
    ...{ offer: toOffer(row), updatedAt: row.updatedAt },
    ...{ used: Number(used), held: Number(held) },
  }))
}

const countOf = (eb: ExpressionBuilder<Schema, 'offers'>) =>
  eb
    .selectFrom('offerUses')
    .select((inner) => inner.fn.countAll<number>().as('uses'))
    .whereRef('offerUses.offerId', '=', 'offers.id')
