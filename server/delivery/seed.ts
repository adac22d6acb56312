import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { INDIAN_STATES } from '#domain/address/states.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { newDeliveryVersion } from './new-version.ts'

const span = z.tuple([z.int().min(0), z.int().max(60)])
const sampleSchema = z.object({
  zones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      where: z.string(),
      match: z.strictObject({
        pins: z.array(z.string().regex(/^\d{1,6}$/)).optional(),
        states: z.array(z.enum(INDIAN_STATES.map(({ code }) => code))).optional(),
        withinKm: z.number().optional(),
        rest: z.literal(true).optional(),
      }),
      transit: span,
      mothersDay: span,
    }),
  ),
  daysOff: z.array(
    z.object({
      day: z.string().regex(/^(\d{4}-)?\d{2}-\d{2}$/),
      name: z.string(),
      who: z.enum(['shop', 'courier', 'both']),
      source: z.string(),
    }),
  ),
  packDays: z.record(z.string(), z.int()),
})
type Sample = z.infer<typeof sampleSchema>

/** Fills delivery tables that no version was ever made of with the sample; never over what the owner has said. */
export async function seedDelivery(db: Db, root: string, now: Date): Promise<void> {
  if (await isThere(db)) return
  const file = await readFile(join(root, 'catalogue/delivery.json'), 'utf8')
  const sample = sampleSchema.parse(JSON.parse(file))
  await transact(db, async (trx) => {
    // Two machines that start at once wait for each other here, and the second finds it done.
    await trx
      .insertInto('meta')
      .values({ name: 'delivery', value: 'sample' })
      .onConflict((c) => c.column('name').doUpdateSet({ value: 'sample' }))
      .execute()
    if (await isThere(trx)) return
    await fill(trx, sample)
    await newDeliveryVersion(trx, { who: 'the shop', what: 'the sample', now })
  })
}

const isThere = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('deliveryVersions').select('version').limit(1).executeTakeFirst()) !== undefined

async function fill(trx: Trx, { zones, daysOff, packDays }: Sample): Promise<void> {
  const rows = zones.map(({ id, name, where, match, transit, mothersDay }, position) => ({
    id,
    position,
    name,
    covers: where,
    belongs: JSON.stringify(match),
    transitLeast: transit[0],
    transitMost: transit[1],
    mothersDayLeast: mothersDay[0],
    mothersDayMost: mothersDay[1],
  }))
  await trx.insertInto('deliveryZones').values(rows).execute()
  await trx.insertInto('daysOff').values(daysOff).execute()
  await trx
    .insertInto('packDays')
    .values(Object.entries(packDays).map(([id, days]) => ({ id, days })))
    .execute()
}
