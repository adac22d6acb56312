import { areaKey, type DayLoads } from '#domain/delivery/capacity.ts'
import type { DeliveryTables, Zone } from '#domain/delivery/delivery-tables.ts'
import { describeCharge, describeRate } from '#domain/delivery/delivery-texts.ts'
import { formatHour } from '#domain/delivery/dispatch.ts'
import { NEW_NAMED_DAY, namedDayFields } from '#domain/delivery/named-day-form.ts'
import { findNamedDay, namedDayRows } from '#domain/delivery/named-days.ts'
import { isNetworkKind, NETWORK_FORMS, type NetworkKind } from '#domain/delivery/network-forms.ts'
import { type RecordKind, ZONE_MATCH_LABELS, ZONE_MATCHES } from '#domain/delivery/network-labels.ts'
import { describePins } from '#domain/delivery/pin-list.ts'
import { chargeFor } from '#domain/delivery/rate-form.ts'
import { describeWeekdays, WEEKDAYS, weekdayName } from '#domain/delivery/weekdays.ts'
import { describeMatch } from '#domain/delivery/zone-form.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { capitalised } from '#domain/text/indian-number.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { countPromised, describeDayDeletion } from './named-days.ts'
import { countOpenOrders, describeCoverage, describeDeletion, keptOrders } from './network-effects.ts'
import { NEW_ID } from './save-network.ts'
import { countSlotOrders, keptSlot } from './slot-effects.ts'

/** Rows of the tables of areas, zones, rates and holidays, in words. */
export function networkView(tables: DeliveryTables, loads: DayLoads, today: string) {
  const { areas, zones, rates, cutOff, mostADay } = tables
  const rateName = (id: string | undefined) => {
    const rate = rates.find((one) => one.id === id)
    if (id !== undefined && !rate) return 'No rate'
    return rate?.name ?? 'Free'
  }
  return {
    areas: areas.map((area) => ({
      ...{ id: area.id, name: area.name },
      letters: WEEKDAYS.map((day) => ({ day, letter: day.slice(0, 1), isOn: area.weekdays.includes(day) })),
      days: capitalised(describeWeekdays(area.weekdays)),
      pins: [area.pins.length > 0 && describePins(area.pins), area.withinKm && `within ${area.withinKm} km`]
        .filter(Boolean)
        .join(', '),
      note: area.carries === 'same-day' ? 'Same Day products only' : '',
      cutOff: formatHour(area.cutOff ?? cutOff),
      rate: rateName(area.rate),
      slots: area.slots.length === 0 ? '–' : String(area.slots.length),
      today: loadText(loads.areas.get(areaKey(area.id, today)) ?? 0, area.mostADay),
    })),
    zones: zones.map((zone) => ({
      ...{ id: zone.id, name: zone.name, where: zone.where || describeMatch(zone.match) },
      days: zone.notServed ? 'Not delivered' : spanText(zone.transit),
      mothersDay: zone.notServed ? '–' : spanText(zone.mothersDay),
      rate: zone.notServed ? '–' : rateName(zone.rate),
    })),
    rates: rates.map((rate) => ({
      ...{ id: rate.id, name: rate.name },
      how: rate.charge.kind === 'flat' ? 'One charge per order' : describeCharge(rate.charge),
      freeAbove: rate.freeAbovePaise === undefined ? '–' : formatPrice(rate.freeAbovePaise),
      example: formatPrice(chargeFor(rate.charge, EXAMPLE_GRAMS)),
      words: describeRate(rate),
    })),
    days: namedDayRows(tables, today),
    usualLimit: mostADay === undefined ? 'No limit on other days' : `${mostADay} on other days`,
  }
}

/** `41 of 60`, or `41` without a limit. */
const loadText = (parcels: number, most: number | undefined): string =>
  most === undefined ? String(parcels) : `${parcels} of ${most}`

/** Weight of the example in the table of rates. */
const EXAMPLE_GRAMS = 1400

const spanText = ([least, most]: Zone['transit']): string => (least === most ? String(least) : `${least} to ${most}`)

/** The record whose form is open. */
export type OpenRecord = {
  kind: RecordKind
  id: string
  version: number
  values: Record<string, string>
  labels: Record<string, string>
  /** Keys to choose from: days of an area, ways to find the addresses of a zone. Value, label, spoken name. */
  keys: readonly (readonly [value: string, label: string, spoken?: string])[]
  /** Matched PIN codes of a stored record. */
  coverage: string
  /** What deleting it would do; empty for a new record. */
  deletion: string
  /** Orders that keep a slot of an area when it is removed, by its id: `7 paid orders keep it`. */
  slotOrders: Record<string, string>
}

const KEYS: Record<NetworkKind, OpenRecord['keys']> = {
  area: WEEKDAYS.map((day) => [day, day.slice(0, 2), weekdayName(day)] as const),
  zone: ZONE_MATCHES.map((one) => [one, ZONE_MATCH_LABELS[one]] as const),
  rate: [
    ['flat', 'Flat'],
    ['weight', 'By weight'],
  ],
}

/** Reads the record of `?edit=zone:metro`; `undefined` if there is none. */
export async function readOpenRecord(
  db: Db,
  tables: DeliveryTables,
  edit: string,
  { live, now }: Pick<Actor, 'live' | 'now'>,
): Promise<OpenRecord | undefined> {
  const [kind = '', id = ''] = edit.split(':')
  if (kind === 'day') return openDay(db, tables, id, { live, now })
  if (!isNetworkKind(kind)) return undefined
  const form = NETWORK_FORMS[kind]
  const base = { kind, id, version: tables.version, labels: form.labels, keys: KEYS[kind], slotOrders: {} }
  if (id === NEW_ID) return { ...base, values: form.blank, coverage: '', deletion: '' }
  const values = form.read(tables, id)
  if (!values) return undefined
  const orders = kind === 'rate' ? '' : keptOrders(await countOpenOrders(db, { tables, kind, id, live }))
  const deletion = [describeDeletion(tables, kind, id), orders].filter(Boolean).join(' ')
  const slots = kind === 'area' ? await countSlotOrders(db, { areaId: id, now, test: !live }) : new Map()
  const slotOrders = Object.fromEntries([...slots].map(([slot, count]) => [slot, keptSlot(count)]))
  return { ...base, slotOrders, values, coverage: describeCoverage(tables, kind, id), deletion }
}

async function openDay(
  db: Db,
  tables: DeliveryTables,
  id: string,
  actor: Pick<Actor, 'live' | 'now'>,
): Promise<OpenRecord | undefined> {
  const base = { kind: 'day' as const, id, version: tables.version, labels: {}, keys: [], slotOrders: {}, coverage: '' }
  if (id === NEW_ID) return { ...base, values: NEW_NAMED_DAY, deletion: '' }
  const found = findNamedDay(tables, id)
  if (!found) return undefined
  const deletion = describeDayDeletion(await countPromised(db, [id], actor))
  return { ...base, values: namedDayFields(found, tables), deletion }
}
