import { readFileSync } from 'node:fs'
import type { DeliveryTables, PinLocation } from '#domain/delivery/delivery-tables.ts'
import { tablesSchema } from '#domain/delivery/delivery-tables-schema.ts'
import { type PinTable, parsePinTable } from '#domain/delivery/pin.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { projectFile } from '#server/project-files.ts'

/** Reads the current delivery tables. They are stored as one row, so no reader sees half a change. */
export async function readDeliveryTables(db: Db): Promise<DeliveryTables> {
  const [row] = (await newestVersion(db, {})).rows
  const tables = row && (await readDeliveryVersion(db, row.version))
  if (!tables) throw new Error('there are no delivery tables')
  return tables
}

const newestVersion = compiledQuery((db) =>
  db.selectFrom('deliveryVersions').select('version').orderBy('version', 'desc').limit(1),
)

/** Caches the last version read. A version never changes, and nearly all requests use the newest. */
const latestTables = new WeakMap<object, DeliveryTables>()

/** Reads the tables that a delivery day was promised by. */
export async function readDeliveryVersion(db: Db, version: number): Promise<DeliveryTables | undefined> {
  const { adapter } = db.getExecutor()
  const cached = latestTables.get(adapter)
  if (cached?.version === version) return cached
  const row = await db
    .selectFrom('deliveryVersions')
    .select(['version', 'tables'])
    .where('version', '=', version)
    .executeTakeFirst()
  const tables = row && toTables(row)
  if (tables) latestTables.set(adapter, tables)
  return tables
}

const toTables = ({ version, tables }: { version: number; tables: string }): DeliveryTables => ({
  ...parseColumn(tablesSchema, tables, 'deliveryVersions.tables', version),
  version,
})

let table: PinTable | undefined

/** Loads the PIN directory on first use, which takes about 30 ms. */
function pinDirectory(): PinTable {
  table ??= parsePinTable(readFileSync(projectFile('catalogue/pins/pins.txt'), 'utf8'))
  return table
}

/** Returns the place of a PIN code; `undefined` for an unknown one. */
export const placeOfPin = (pin: string): PinLocation | undefined => pinDirectory().placeOf(pin)

/** Returns the nearest accepted PIN code within 150 km of a place; `undefined` without one. */
export const nearestPlace = (place: PinLocation, accepts: (place: PinLocation) => boolean): PinLocation | undefined =>
  pinDirectory().nearestPlace(place, { withinKm: 150, accepts })

/** Lists all known PIN codes with their places. */
export const allPlaces = (): Iterable<PinLocation> => pinDirectory().places()

/** Returns up to three known PIN codes similar to an unknown one, likeliest first. */
export const nearestPins = (pin: string): string[] => pinDirectory().nearestTo(pin)
