import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

const sampleSchema = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    source: z.string().min(1),
  }),
)

/** Inserts the sample's occasions once, all switched off. Deleted ones do not come back. */
export async function seedOccasions(db: Db, root: string, now: Date): Promise<void> {
  if (await isSeeded(db)) return
  const sample = sampleSchema.parse(JSON.parse(await readFile(join(root, 'catalogue/occasions.json'), 'utf8')))
  const common = { asOf: indianDate(now), updatedAt: now.toISOString() }
  await transact(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('meta')
      .values({ name: 'occasions', value: 'sample' })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await trx
      .insertInto('occasions')
      .values(sample.map((row) => ({ ...row, ...common })))
      .onConflict((c) => c.doNothing())
      .execute()
  })
}

const isSeeded = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('meta').select('value').where('name', '=', 'occasions').executeTakeFirst()) !== undefined
