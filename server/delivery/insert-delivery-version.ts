import type { DeliveryTables, Zone } from '#domain/delivery/delivery-tables.ts'
import { zoneMatchSchema } from '#domain/delivery/delivery-tables-schema.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { Trx } from '#server/db/transact.ts'
import { placeOfPin } from './queries.ts'

/** Settings that delivery promises depend on. */
export const DELIVERY_SETTINGS: readonly string[] = ['sameDayCutOff', 'address']

type VersionCause = { who: string; what: string; now: Date }

/**
 * Stores the current delivery tables as a new version and invalidates the catalogue on all instances. Returns
 * `undefined` when nothing changed.
 *
 * Runs in the transaction that changed the tables; concurrent changes wait on the catalogue version's row.
 */
export async function insertDeliveryVersion(trx: Trx, { who, what, now }: VersionCause): Promise<number | undefined> {
  await invalidateCatalogue(trx)
  const last = await trx
    .selectFrom('deliveryVersions')
    .select(['version', 'tables'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tables = JSON.stringify(await readTables(trx))
  if (tables === last?.tables) return undefined
  const version = Number(last?.version ?? 0) + 1
  await trx.insertInto('deliveryVersions').values({ version, at: now.toISOString(), who, what, tables }).execute()
  return version
}

async function readTables(trx: Trx): Promise<Omit<DeliveryTables, 'version'>> {
  const zones = await trx.selectFrom('deliveryZones').selectAll().orderBy('position').execute()
  const daysOff = await trx.selectFrom('daysOff').selectAll().orderBy('day').execute()
  const packing = await trx.selectFrom('packDays').selectAll().orderBy('id').execute()
  const settings = await trx
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', DELIVERY_SETTINGS)
    .execute()
  const values = new Map(settings.map(({ name, value }) => [name, value]))
  const {
    standard = 1,
    'same-day': sameDay = 0,
    box = 1,
    ...of
  } = Object.fromEntries(packing.map(({ id, days }) => [id, days]))
  return {
    zones: zones.map(toZone),
    daysOff,
    cutOff: values.get('sameDayCutOff') ?? '14:00',
    packDays: { standard, sameDay, box, of },
    shop: shopCoordinates(values.get('address') ?? ''),
  }
}

type ZoneRow = {
  id: string
  name: string
  covers: string
  belongs: string
  transitLeast: number
  transitMost: number
  mothersDayLeast: number
  mothersDayMost: number
}

const toZone = (row: ZoneRow): Zone => ({
  id: row.id,
  name: row.name,
  where: row.covers,
  match: parseColumn(zoneMatchSchema, row.belongs, 'deliveryZones.belongs', row.id),
  transit: [row.transitLeast, row.transitMost],
  mothersDay: [row.mothersDayLeast, row.mothersDayMost],
})

function shopCoordinates(address: string): DeliveryTables['shop'] {
  const pins = address.match(/\b[1-9]\d{2} ?\d{3}\b/g) ?? []
  const place = pins.map(placeOfPin).find(Boolean)
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lon: place.lon }
}
