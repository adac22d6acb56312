import type { DeliveryTables, Zone } from '#domain/delivery/tables.ts'
import { zoneMatchSchema } from '#domain/delivery/tables-schema.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { placeOfPin } from './queries.ts'

/** The settings that promised days depend on. */
export const DELIVERY_SETTINGS: readonly string[] = ['sameDayCutOff', 'address']

type Change = { who: string; what: string; now: Date }

/**
 * Writes down the tables as they have become, under a version of their own, and lets every machine know; `undefined`
 * where they are what they were. Belongs into the transaction that changed them; whoever changes them at the same time
 * waits at the catalogue's version.
 */
export async function newDeliveryVersion(trx: Trx, { who, what, now }: Change): Promise<number | undefined> {
  await invalidateCatalogue(trx)
  const last = await trx
    .selectFrom('deliveryVersions')
    .select(['version', 'tables'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tables = JSON.stringify(await gather(trx))
  if (tables === last?.tables) return undefined
  const version = Number(last?.version ?? 0) + 1
  await trx.insertInto('deliveryVersions').values({ version, at: now.toISOString(), who, what, tables }).execute()
  return version
}

async function gather(trx: Trx): Promise<Omit<DeliveryTables, 'version'>> {
  const zones = await trx.selectFrom('deliveryZones').selectAll().orderBy('position').execute()
  const daysOff = await trx.selectFrom('daysOff').selectAll().orderBy('day').execute()
  const packing = await trx.selectFrom('packDays').selectAll().orderBy('id').execute()
  const settings = await trx
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', DELIVERY_SETTINGS)
    .execute()
  const said = new Map(settings.map(({ name, value }) => [name, value]))
  const {
    standard = 1,
    'same-day': sameDay = 0,
    box = 1,
    ...of
  } = Object.fromEntries(packing.map(({ id, days }) => [id, days]))
  return {
    zones: zones.map(toZone),
    daysOff,
    cutOff: said.get('sameDayCutOff') ?? '14:00',
    packDays: { standard, sameDay, box, of },
    shop: shopAt(said.get('address') ?? ''),
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

/** Where the PIN code in the shop's address lies. */
function shopAt(address: string): DeliveryTables['shop'] {
  const pins = address.match(/\b[1-9]\d{2} ?\d{3}\b/g) ?? []
  const place = pins.map(placeOfPin).find(Boolean)
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lon: place.lon }
}
