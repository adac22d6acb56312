import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { NETWORK_FORMS, type NetworkKind } from '#domain/delivery/network-forms.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import type { Trx } from '#server/db/transact.ts'
import { readDeliveryVersion } from './queries.ts'

/** Versions that are read to find out who changed a record. */
const MAX_VERSIONS = 50

type FieldQuery = {
  kind: NetworkKind
  id: string
  /** Fields of which one changed; the whole record without them. */
  fields?: readonly string[]
  /** Version after which it changed. */
  since: number
  tables: DeliveryTables
  now: Date
}

/**
 * Says who last changed fields of a record, and when: `Sumit, 11:42 am`, on another day `Sumit, 28 Nov, 11:42 am`.
 * Falls back to `Another user`.
 */
export async function lastChangeOf(trx: Trx, query: FieldQuery): Promise<string> {
  const { kind, id, since, tables, now } = query
  const { fields, read } = NETWORK_FORMS[kind]
  const valuesIn = (version: DeliveryTables) => {
    const values = read(version, id)
    return values && JSON.stringify((query.fields ?? fields).map((field) => values[field]))
  }
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
    if (valuesIn(before) !== valuesIn(after)) return `${who}, ${formatAt(at, now)}`
    after = before
  }
  return 'Another user'
}

function formatAt(at: string, now: Date): string {
  const date = new Date(at)
  const [day, today] = [indianDate(date), indianDate(now)]
  return day === today ? formatTime(date) : `${formatShortDay(day, today)}, ${formatTime(date)}`
}
