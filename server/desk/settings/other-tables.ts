import {
  type DeliveryTables,
  isPackDays,
  MOST_PACK_DAYS,
  readSpan,
  SPAN_FAULT,
  type Span,
  type Zone,
} from '#domain/delivery/tables.ts'
import type { Db } from '#server/db/connect.ts'
import { deliveryTablesOf } from '#server/delivery/queries.ts'
import { plainSpan } from './save-delivery.ts'

const SHOWN = 20

/** Versions that there were, the newest first. */
export const deliveryVersions = (db: Db) =>
  db.selectFrom('deliveryVersions').select(['version', 'at', 'what']).orderBy('version', 'desc').limit(SHOWN).execute()

/** Tables to compare with, as they are typed; `faults` by field. Nothing is kept of them. */
export type OtherTables = {
  typed: Record<string, string>
  tables: DeliveryTables | undefined
  faults: Record<string, string>
}

const CUT_OFF = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * What an address asks to compare with: the tables of the version `than`, where they are given `span.<zone>`, `pack` and
 * `cutOff` in place of their own. No tables where nothing is asked for, or a field has a fault.
 */
export async function otherTables(db: Db, tables: DeliveryTables, query: URLSearchParams): Promise<OtherTables> {
  const fields = ['than', 'cutOff', 'pack', ...tables.zones.map(({ id }) => `span.${id}`)]
  const typed = Object.fromEntries(fields.map((name) => [name, (query.get(name) ?? '').trim()]))
  if (!query.has('than')) return { typed, tables: undefined, faults: {} }
  const version = Number(typed.than || tables.version)
  const base = Number.isSafeInteger(version) ? await deliveryTablesOf(db, version) : undefined
  const faults: Record<string, string> = {
    ...(!base && { than: 'There are no such tables.' }),
    ...(typed.cutOff && !CUT_OFF.test(typed.cutOff) && { cutOff: 'A time of the day, as 14:00.' }),
    ...(typed.pack && !isPackDays(typed.pack) && { pack: `Working days, from 0 to ${MOST_PACK_DAYS}.` }),
  }
  for (const { id } of tables.zones) {
    const span = plainSpan(typed[`span.${id}`] ?? '')
    if (span && !readSpan(span)) faults[`span.${id}`] = SPAN_FAULT
  }
  if (!base || Object.keys(faults).length > 0) return { typed, tables: undefined, faults }
  const spanOf = ({ id, transit }: Zone): Span => readSpan(plainSpan(typed[`span.${id}`] ?? '')) ?? transit
  const zones = base.zones.map((zone) => ({ ...zone, transit: spanOf(zone) }))
  const standard = typed.pack ? Number(typed.pack) : base.packDays.standard
  return {
    typed,
    tables: { ...base, zones, cutOff: typed.cutOff || base.cutOff, packDays: { ...base.packDays, standard } },
    faults,
  }
}
