import { readFileSync } from 'node:fs'
import { type PinTable, readPinTable } from '#domain/delivery/pin-table.ts'
import type { DeliveryTables, PinPlace } from '#domain/delivery/tables.ts'
import { tablesSchema } from '#domain/delivery/tables-schema.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { prepared } from '#server/db/prepared.ts'
import { ownFile } from '#server/own-files.ts'

/** The tables as they are now, as one row: no reader ever sees half of a change. */
export async function readDeliveryTables(db: Db): Promise<DeliveryTables> {
  const [row] = (await newestVersion(db, {})).rows
  const tables = row && (await deliveryTablesOf(db, row.version))
  if (!tables) throw new Error('there are no delivery tables')
  return tables
}

const newestVersion = prepared((db) =>
  db.selectFrom('deliveryVersions').select('version').orderBy('version', 'desc').limit(1),
)

/** A version never changes once it is there, and only the newest is asked for again and again. */
const lastRead = new WeakMap<object, DeliveryTables>()

/** The tables that a day was promised by. */
export async function deliveryTablesOf(db: Db, version: number): Promise<DeliveryTables | undefined> {
  const { adapter } = db.getExecutor()
  const known = lastRead.get(adapter)
  if (known?.version === version) return known
  const row = await db
    .selectFrom('deliveryVersions')
    .select(['version', 'tables'])
    .where('version', '=', version)
    .executeTakeFirst()
  const tables = row && toTables(row)
  if (tables) lastRead.set(adapter, tables)
  return tables
}

const toTables = ({ version, tables }: { version: number; tables: string }): DeliveryTables => ({
  ...parseColumn(tablesSchema, tables, 'deliveryVersions.tables', version),
  version,
})

let table: PinTable | undefined

/** The directory is read when it is first asked, which takes about 30 ms. */
function directory(): PinTable {
  table ??= readPinTable(readFileSync(ownFile('catalogue/pins/pins.txt'), 'utf8'))
  return table
}

/** Where a PIN code is; `undefined` for what is none. */
export const placeOfPin = (pin: string): PinPlace | undefined => directory().placeOf(pin)

/** Of six digits that are no PIN code at most three that are, the likeliest first. */
export const nearestPins = (pin: string): string[] => directory().nearestTo(pin)
