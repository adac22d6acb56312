import type { Selectable } from 'kysely'
import { parseSize } from '#domain/catalogue/label-facts.ts'
import type { DeliveryTables, ExtraDay, Zone } from '#domain/delivery/delivery-tables.ts'
import {
  areaSchema,
  MONDAY_TO_SATURDAY,
  rateSchema,
  tablesSchema,
  zoneMatchSchema,
} from '#domain/delivery/delivery-tables-schema.ts'
import { parseWeekdays } from '#domain/delivery/weekdays.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { ExtraDayTable } from '#server/db/schema/delivery.ts'
import type { Trx } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { placeOfPin } from './queries.ts'

/** Settings that delivery promises depend on. */
export const DELIVERY_SETTINGS: readonly string[] = [
  'sameDayCutOff',
  'address',
  'packingDays',
  'courierDays',
  'parcelWeight',
  'parcelSize',
  'volumeWeight',
  'mostParcels',
]

/** Kind of the job that runs after each new version. */
export const PROMISED_DAYS_JOB = 'promised-days'

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
  const tables = JSON.stringify(tablesSchema.parse(await readTables(trx)))
  if (last && tables === normalizeTables(last)) return undefined
  const version = Number(last?.version ?? 0) + 1
  await trx.insertInto('deliveryVersions').values({ version, at: now.toISOString(), who, what, tables }).execute()
  // Promised days may have become days off.
  if (last) await enqueue(trx, { kind: PROMISED_DAYS_JOB, subject: String(version), dueAt: now, at: now })
  return version
}

/** Writes stored tables as this program would, so that a version made before areas existed compares equal. */
const normalizeTables = ({ version, tables }: { version: number; tables: string }): string =>
  JSON.stringify(parseColumn(tablesSchema, tables, 'deliveryVersions.tables', version))

async function readTables(trx: Trx): Promise<Omit<DeliveryTables, 'version'>> {
  const zones = await trx.selectFrom('deliveryZones').selectAll().orderBy('position').execute()
  const areas = await trx.selectFrom('deliveryAreas').selectAll().orderBy('position').execute()
  const rates = await trx.selectFrom('deliveryRates').selectAll().orderBy('position').execute()
  const daysOff = await trx.selectFrom('daysOff').selectAll().orderBy('day').execute()
  const extraDays = await trx.selectFrom('extraDays').selectAll().orderBy('day').execute()
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
    areas: areas.map(({ id, area }) => parseColumn(areaSchema, area, 'deliveryAreas.area', id)),
    rates: rates.map(({ id, rate }) => parseColumn(rateSchema, rate, 'deliveryRates.rate', id)),
    weekdays: { shop: weekdaysOf(values.get('packingDays')), courier: weekdaysOf(values.get('courierDays')) },
    parcel: {
      grams: Number(values.get('parcelWeight') ?? 500),
      sizeCm: parseSize(values.get('parcelSize') ?? '') ?? [30, 20, 10],
      byVolume: values.get('volumeWeight') === 'on',
    },
    zones: zones.map(toZone),
    daysOff: daysOff.map(({ ridersDeliver, ...off }) => ({
      ...off,
      ...(ridersDeliver === 1 && { ridersDeliver: true }),
    })),
    extraDays: extraDays.map(toExtraDay),
    mostADay: Number(values.get('mostParcels')) || undefined,
    cutOff: values.get('sameDayCutOff') ?? '14:00',
    packDays: { standard, sameDay, box, of },
    shop: shopCoordinates(values.get('address') ?? ''),
  }
}

const toExtraDay = ({ day, name, cutOff, until, mostParcels, feePaise }: Selectable<ExtraDayTable>): ExtraDay => ({
  day,
  name,
  ...(cutOff !== null && { cutOff }),
  ...(until !== null && { until }),
  ...(mostParcels !== null && { mostADay: mostParcels }),
  ...(feePaise !== null && { feePaise }),
})

const weekdaysOf = (text = '') => parseWeekdays(text) ?? MONDAY_TO_SATURDAY

type ZoneRow = {
  id: string
  name: string
  covers: string
  belongs: string
  transitLeast: number
  transitMost: number
  mothersDayLeast: number
  mothersDayMost: number
  rate: string | null
  served: number
}

const toZone = (row: ZoneRow): Zone => ({
  id: row.id,
  name: row.name,
  where: row.covers,
  match: parseColumn(zoneMatchSchema, row.belongs, 'deliveryZones.belongs', row.id),
  transit: [row.transitLeast, row.transitMost],
  mothersDay: [row.mothersDayLeast, row.mothersDayMost],
  ...(row.rate !== null && { rate: row.rate }),
  ...(row.served === 0 && { notServed: true }),
})

function shopCoordinates(address: string): DeliveryTables['shop'] {
  const pins = address.match(/\b[1-9]\d{2} ?\d{3}\b/g) ?? []
  const place = pins.map(placeOfPin).find(Boolean)
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lon: place.lon }
}
