import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PinTable, readPinTable } from '#domain/delivery/pin-table.ts'
import type { DeliveryTables, PinPlace } from '#domain/delivery/tables.ts'
import { tablesSchema } from '#domain/delivery/tables-schema.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { prepared } from '#server/db/prepared.ts'

/** The tables as they are now, as one row: no reader ever sees half of a change. */
export async function readDeliveryTables(db: Db): Promise<DeliveryTables> {
  const [row] = (await newest(db, {})).rows
  if (!row) throw new Error('there are no delivery tables')
  return toTables(row)
}

const newest = prepared((db) =>
  db.selectFrom('deliveryVersions').select(['version', 'tables']).orderBy('version', 'desc').limit(1),
)

/** The tables that a day was promised by. */
export async function deliveryTablesOf(db: Db, version: number): Promise<DeliveryTables | undefined> {
  const row = await db
    .selectFrom('deliveryVersions')
    .select(['version', 'tables'])
    .where('version', '=', version)
    .executeTakeFirst()
  return row && toTables(row)
}

const toTables = ({ version, tables }: { version: number; tables: string }): DeliveryTables => ({
  ...parseColumn(tablesSchema, tables, 'deliveryVersions.tables', version),
  version,
})

let table: PinTable | undefined

/** The directory is read when it is first asked, which takes about 30 ms. */
function directory(): PinTable {
  table ??= readPinTable(readFileSync(join(process.cwd(), 'catalogue/pins/pins.txt'), 'utf8'))
  return table
}

/** Where a PIN code is; `undefined` for what is none. */
export const placeOfPin = (pin: string): PinPlace | undefined => directory().placeOf(pin)

/** Of six digits that are no PIN code at most three that are, the likeliest first. */
export const nearestPins = (pin: string): string[] => directory().nearestTo(pin)
