import type { Trx } from '#server/db/transact.ts'

/** The row that counts what is kept in all. */
export const ALL = 'all'

/** Counts anew what is kept of what visitors sent, after some of it went. */
export async function recountIntake(trx: Trx): Promise<void> {
  const { bytes, enquiries, resumeBytes } = await trx
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('enquiries'),
      eb.fn.coalesce(eb.fn.sum<number>(eb.fn('length', ['fields'])), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('resumeBytes'), eb.lit(0)).as('resumeBytes'),
    ])
    .executeTakeFirstOrThrow()
  const kept = { enquiries: Number(enquiries), bytes: Number(bytes), resumeBytes: Number(resumeBytes) }
  await trx
    .insertInto('intake')
    .values({ day: ALL, ...kept })
    .onConflict((c) => c.column('day').doUpdateSet(kept))
    .execute()
}
