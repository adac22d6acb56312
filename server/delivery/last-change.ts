import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { cellChanges } from '#domain/delivery/delivery-cells.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import type { Trx } from '#server/db/transact.ts'
import { readDeliveryVersion } from './queries.ts'

/** Versions that are read to find out who changed a record. */
const MAX_VERSIONS = 50

/**
 * Says who changed a record after a version, and when: `Sumit, 11:42 am`, on another day `Sumit, 28 Nov 11:42 am`.
 * Falls back to `Another user`.
 */
export async function lastChangeOf(
  trx: Trx,
  { cell, since, tables, now }: { cell: string; since: number; tables: DeliveryTables; now: Date },
): Promise<string> {
  const rows = await trx
    .selectFrom('deliveryVersions')
    .select(['version', 'at', 'who'])
    .where('version', '>', since)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  let after: DeliveryTables | undefined = tables
  for (const { version, at, who } of rows) {
    const before: DeliveryTables | undefined = await readDeliveryVersion(trx, version - 1)
    if (!before || !after) break
    if (cellChanges(before, after).some((change) => isCellOf(change.cell, cell))) return `${who}, ${formatAt(at, now)}`
    after = before
  }
  return 'Another user'
}

/** Transit times are cells of their own. */
const isCellOf = (changed: string, cell: string): boolean =>
  changed === cell ||
  (cell.startsWith('zone ') && /^(transit|mothers-day) /.test(changed) && changed.endsWith(cell.slice(4)))

function formatAt(at: string, now: Date): string {
  const date = new Date(at)
  const [day, today] = [indianDate(date), indianDate(now)]
  return day === today ? formatTime(date) : `${formatShortDay(day, today)}, ${formatTime(date)}`
}
