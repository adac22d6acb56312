import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { OfferId } from '#domain/flavours.ts'
import type { Offer, OfferOff } from '#domain/offer/offer.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { OfferTable } from '#server/db/schema/offers.ts'

const scopeOfSchema = z.array(z.string())

function offOf({ percent, amountPaise }: Pick<OfferTable, 'percent' | 'amountPaise'>): OfferOff {
  if (percent !== null) return { by: 'percent', percent }
  return amountPaise === null ? { by: 'nothing' } : { by: 'amount', paise: amountPaise }
}

/** An offer as the program speaks of it. */
export const toOffer = (row: Selectable<OfferTable>): Offer => ({
  id: row.id,
  name: row.name,
  code: row.code,
  off: offOf(row),
  freeWrap: row.freeWrap === 1,
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

/** The offers that the owner has not ended, the first that was made first. */
export async function openOffers(db: Db): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toOffer)
}

/** The offer of a code as it is compared: the one that is open, else the last that had it. */
export async function offerOfCode(db: Db, code: string): Promise<Offer | undefined> {
  const rows = await db.selectFrom('offers').selectAll().where('code', '=', code).orderBy('createdAt', 'desc').execute()
  const row = rows.find(({ endedAt }) => endedAt === null) ?? rows[0]
  return row && toOffer(row)
}

/** An offer whatever became of it. */
export async function offerById(db: Db, id: OfferId): Promise<Offer | undefined> {
  const row = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toOffer(row)
}
