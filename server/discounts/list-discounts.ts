import type { ExpressionBuilder } from 'kysely'
import type { Discount } from '#domain/discount/discount.ts'
import type { DiscountId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { toDiscount } from './queries.ts'

/** Discount with its paid uses (`used`) and the uses reserved by unpaid orders (`held`). */
export type DiscountWithUses = { offer: Discount; updatedAt: string; used: number; held: number }

const MAX_DISCOUNTS = 500

export const findDiscountWithUses = async (
  db: Db,
  id: DiscountId,
  now: Date,
): Promise<DiscountWithUses | undefined> => {
  const row = await selectDiscounts(db, now).where('id', '=', id).executeTakeFirst()
  return row && toDiscountWithUses(row)
}

/** Returns discounts with their uses: open ones first, then ended ones, each newest first. */
export async function listDiscounts(db: Db, now: Date): Promise<DiscountWithUses[]> {
  const rows = await selectDiscounts(db, now)
    .orderBy((eb) => eb.case().when('endedAt', 'is', null).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_DISCOUNTS)
    .execute()
  return rows.map(toDiscountWithUses)
}

const selectDiscounts = (db: Db, now: Date) =>
  db
    .selectFrom('offers')
    .selectAll()
    .select((eb) => [
      countUses(eb).where('until', 'is', null).as('used'),
      countUses(eb).where('until', '>', now.toISOString()).as('held'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectDiscounts>['execute']>>[number]

const toDiscountWithUses = ({ used, held, ...row }: Row): DiscountWithUses => ({
  ...{ offer: toDiscount(row), updatedAt: row.updatedAt },
  ...{ used: Number(used), held: Number(held) },
})

const countUses = (eb: ExpressionBuilder<Schema, 'offers'>) =>
  eb
    .selectFrom('offerUses')
    .select((inner) => inner.fn.countAll<number>().as('uses'))
    .whereRef('offerUses.offerId', '=', 'offers.id')
