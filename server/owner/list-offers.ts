import type { ExpressionBuilder } from 'kysely'
import type { OfferId } from '#domain/flavours.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { toOffer } from '#server/catalogue/offers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** An offer as its owner sees it: how often it was used and paid for, and how many orders hold it without being paid. */
export type OfferListed = { offer: Offer; updatedAt: string; used: number; held: number }

const MOST = 500

/** One of them. */
export const offerListed = async (db: Db, id: OfferId, now: Date): Promise<OfferListed | undefined> => {
  const row = await rowsOf(db, now).where('id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

/** Offers with their uses: those that are open first, then those that were ended, each the newest first. */
export async function listOffers(db: Db, now: Date): Promise<OfferListed[]> {
  const rows = await rowsOf(db, now)
    .orderBy((eb) => eb.case().when('endedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(toListed)
}

const rowsOf = (db: Db, now: Date) =>
  db
    .selectFrom('offers')
    .selectAll()
    .select((eb) => [
      countOf(eb).where('until', 'is', null).as('used'),
      countOf(eb).where('until', '>', now.toISOString()).as('held'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const toListed = ({ used, held, ...row }: Row): OfferListed => ({
  ...{ offer: toOffer(row), updatedAt: row.updatedAt },
  ...{ used: Number(used), held: Number(held) },
})

const countOf = (eb: ExpressionBuilder<Schema, 'offers'>) =>
  eb
    .selectFrom('offerUses')
    .select((inner) => inner.fn.countAll<number>().as('uses'))
    .whereRef('offerUses.offerId', '=', 'offers.id')
