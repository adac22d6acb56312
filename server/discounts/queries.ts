import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Discount, DiscountValue } from '#domain/discount/discount.ts'
import type { DiscountId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { DiscountTable } from '#server/db/schema/discounts.ts'

const scopeOfSchema = z.array(z.string())

function toReduction({ percent, amountPaise }: Pick<DiscountTable, 'percent' | 'amountPaise'>): DiscountValue {
  if (percent !== null) return { by: 'percent', percent }
  return amountPaise === null ? { by: 'nothing' } : { by: 'amount', paise: amountPaise }
}

/** Converts a row to a discount. */
export const toDiscount = (row: Selectable<DiscountTable>): Discount => ({
  id: row.id,
  name: row.name,
  code: row.code,
  off: toReduction(row),
  freeWrap: row.freeWrap === 1,
  freeDelivery: row.freeDelivery === 1,
  scope: row.scope,
  of: parseColumn(scopeOfSchema, row.scopeOf, 'offers.scopeOf', row.id),
  minimumPaise: row.minimumPaise,
  from: row.fromDay,
  until: row.untilDay,
  maxUses: row.maxUses ?? undefined,
  maxPerPerson: row.maxPerPerson ?? undefined,
  isOn: row.isOn === 1,
  ended: row.endedAt !== null,
})

/** Returns the discounts that have not ended, oldest first. */
export async function openDiscounts(db: Db): Promise<Discount[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toDiscount)
}

/** Finds a discount by its normalised code: the active one, else the latest. */
export async function discountByCode(db: Db, code: string): Promise<Discount | undefined> {
  const rows = await db.selectFrom('offers').selectAll().where('code', '=', code).orderBy('createdAt', 'desc').execute()
  const row = rows.find(({ endedAt }) => endedAt === null) ?? rows[0]
  return row && toDiscount(row)
}

/** Reads a discount in any state. */
export async function discountById(db: Db, id: DiscountId): Promise<Discount | undefined> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toDiscount(row)
}
