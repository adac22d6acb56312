import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { areaSchema } from '#domain/delivery/delivery-tables-schema.ts'
import { INDIAN_STATES } from '#domain/delivery/states.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from './insert-delivery-version.ts'

const span = z.tuple([z.int().min(0), z.int().max(60)])
const sampleSchema = z.object({
  areas: z.array(areaSchema),
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

/** Inserts the sample delivery tables if no version exists. The owner's tables stay unchanged. */
export async function seedDelivery(db: Db, root: string, now: Date): Promise<void> {
  if (await hasVersion(db)) return
  const file = await readFile(join(root, 'catalogue/delivery.json'), 'utf8')
  const sample = sampleSchema.parse(JSON.parse(file))
  await transact(db, async (trx) => {
    // Row lock: of two instances that start at once, the second waits and finds the tables filled.
    await trx
      .insertInto('meta')
      .values({ name: 'delivery', value: 'sample' })
      .onConflict((c) => c.column('name').doUpdateSet({ value: 'sample' }))
      .execute()
    if (await hasVersion(trx)) return
    await insertSample(trx, sample)
    await insertDeliveryVersion(trx, { who: 'the shop', what: 'the sample', now })
  })
}

const hasVersion = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('deliveryVersions').select('version').limit(1).executeTakeFirst()) !== undefined

async function insertSample(trx: Trx, { areas, zones, daysOff, packDays }: Sample): Promise<void> {
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
  await trx.deleteFrom('deliveryAreas').execute()
  await trx
    .insertInto('deliveryAreas')
    .values(areas.map((area, position) => ({ id: area.id, position, area: JSON.stringify(area) })))
    .execute()
  await trx.insertInto('deliveryZones').values(rows).execute()
  await trx.insertInto('daysOff').values(daysOff).execute()
  await trx
    .insertInto('packDays')
    .values(Object.entries(packDays).map(([id, days]) => ({ id, days })))
    .execute()
}
