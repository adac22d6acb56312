import { type Kysely, sql } from 'kysely'

/** An older program charges slots without the fee. */
export const oldestProgram = 141

/** Adds the fee that an extra day adds to each slot, in paise. */
export async function up(db: Kysely<unknown>) {
  await sql.raw('alter table extra_days add column fee_paise integer').execute(db)
}
