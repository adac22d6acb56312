import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'

/** Makes every machine render its pages anew; belongs into the transaction that changes what they show. */
export async function invalidateCatalogue(db: Db): Promise<void> {
  const value = newId()
  await db
    .insertInto('meta')
    .values({ name: 'catalogueVersion', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}
