import {
  type DeliveryTables,
  isPackDays,
  MAX_PACK_DAYS,
  parseSpan,
  SPAN_ERROR,
  type Span,
  type Zone,
} from '#domain/delivery/delivery-tables.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryVersion } from './queries.ts'
import { normalizeRange } from './save-delivery.ts'

const MAX_VERSIONS = 20

/** Returns the versions of the delivery tables, newest first. */
export const deliveryVersions = (db: Db) =>
  db
    .selectFrom('deliveryVersions')
    .select(['version', 'at', 'what'])
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()

/** Hypothetical delivery tables of the comparison form, with the input and field errors. They are not stored. */
export type ComparedTables = {
  typed: Record<string, string>
  tables: DeliveryTables | undefined
  faults: Record<string, string>
}

const CUT_OFF = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Builds the delivery tables to compare with from the query: those of version `than`, with `span.<zone>`, `pack` and
 * `cutOff` replaced where given. `tables` is `undefined` if nothing was asked or a field has an error.
 */
export async function readComparedTables(
  db: Db,
  tables: DeliveryTables,
  query: URLSearchParams,
): Promise<ComparedTables> {
  const fields = ['than', 'cutOff', 'pack', ...tables.zones.map(({ id }) => `span.${id}`)]
  const typed = Object.fromEntries(fields.map((name) => [name, (query.get(name) ?? '').trim()]))
  if (!query.has('than')) return { typed, tables: undefined, faults: {} }
  const version = Number(typed.than || tables.version)
  const base = Number.isSafeInteger(version) ? await readDeliveryVersion(db, version) : undefined
  const faults: Record<string, string> = {
    ...(!base && { than: 'This version does not exist.' }),
    ...(typed.cutOff && !CUT_OFF.test(typed.cutOff) && { cutOff: 'Enter a time, such as 14:00.' }),
    ...(typed.pack && !isPackDays(typed.pack) && { pack: `Working days, from 0 to ${MAX_PACK_DAYS}.` }),
  }
  for (const { id } of tables.zones) {
    const span = normalizeRange(typed[`span.${id}`] ?? '')
    if (span && !parseSpan(span)) faults[`span.${id}`] = SPAN_ERROR
  }
  if (!base || Object.keys(faults).length > 0) return { typed, tables: undefined, faults }
  const spanOf = ({ id, transit }: Zone): Span => parseSpan(normalizeRange(typed[`span.${id}`] ?? '')) ?? transit
  const zones = base.zones.map((zone) => ({ ...zone, transit: spanOf(zone) }))
  const standard = typed.pack ? Number(typed.pack) : base.packDays.standard
  return {
    typed,
    tables: { ...base, zones, cutOff: typed.cutOff || base.cutOff, packDays: { ...base.packDays, standard } },
    faults,
  }
}
