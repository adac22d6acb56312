import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'

/** Who does something for the shop, and when; `live`: it takes real money, and test orders are left alone. */
export type By = { who: string; now: Date; live: boolean }

/** Keeps what the owner changed outside of orders; belongs into the transaction that changes it. */
export async function recordChange(trx: Trx, what: string, { who, now }: Omit<By, 'live'>): Promise<void> {
  await trx.insertInto('changes').values({ id: newId(), who, what, at: now.toISOString() }).execute()
}

const SHOWN = 30

/** The last changes, the newest first. */
export async function lastChanges(db: Db) {
  return db.selectFrom('changes').select(['at', 'who', 'what']).orderBy('at', 'desc').limit(SHOWN).execute()
}
