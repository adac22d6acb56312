import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Db } from '#server/db/connect.ts'
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
  ...(JSON.parse(tables) as Omit<DeliveryTables, 'version'>),
  version,
})
