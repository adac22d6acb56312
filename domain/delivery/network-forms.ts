import { areaFields, NEW_AREA, parseArea, tidyAreaField } from './area-form.ts'
import type { CellChange } from './delivery-cells.ts'
import { type DeliveryTables, parseSpan } from './delivery-tables.ts'
import {
  AREA_FIELDS,
  AREA_LABELS,
  type AreaField,
  RATE_FIELDS,
  RATE_LABELS,
  type RateField,
  ZONE_FIELDS,
  ZONE_LABELS,
  type ZoneField,
} from './network-labels.ts'
import { NEW_RATE, parseRate, rateFields, tidyRateField } from './rate-form.ts'
import { describeSlotRows } from './slot-form.ts'
import type { FieldErrors } from './typed-fields.ts'
import { NEW_ZONE, parseZone, tidyZoneField, zoneFields } from './zone-form.ts'

/** Areas, zones and rates of the delivery tables. */
export type Network = Pick<DeliveryTables, 'areas' | 'zones' | 'rates'>
export type NetworkKind = 'area' | 'zone' | 'rate'

type Texts = Record<string, string>

/** The form of an area, a zone or a rate. */
export type NetworkForm = {
  list: keyof Network
  fields: readonly string[]
  labels: Texts
  /** Values of a new record. */
  blank: Texts
  /** Returns the fields of a stored record. */
  read: (network: Network, id: string) => Texts | undefined
  tidy: (field: string, text: string) => string
  /** Formats a value for a sentence. */
  show?: (field: string, text: string) => string
  /** Validates the fields and puts the record into the network. The network counts only without errors. */
  apply: (network: Network, id: string, values: Texts) => { network: Network; errors: FieldErrors }
}

const byId = <One extends { id: string }>(list: readonly One[], id: string): One | undefined =>
  list.find((one) => one.id === id)

const put = <One extends { id: string }>(list: readonly One[], record: One): One[] =>
  byId(list, record.id) ? list.map((one) => (one.id === record.id ? record : one)) : [...list, record]

export const NETWORK_FORMS: Record<NetworkKind, NetworkForm> = {
  area: {
    list: 'areas',
    ...{ fields: AREA_FIELDS, labels: AREA_LABELS, blank: NEW_AREA },
    read({ areas }, id) {
      const area = byId(areas, id)
      return area && areaFields(area)
    },
    tidy: (field, text) => tidyAreaField(field as AreaField, text),
    show: (field, text) => (field === 'slots' ? describeSlotRows(text) : text),
    apply(network, id, values) {
      const { record, errors } = parseArea(id, values as Record<AreaField, string>, network)
      return { network: { ...network, areas: put(network.areas, record) }, errors }
    },
  },
  zone: {
    list: 'zones',
    ...{ fields: ZONE_FIELDS, labels: ZONE_LABELS, blank: NEW_ZONE },
    read({ zones }, id) {
      const zone = byId(zones, id)
      return zone && zoneFields(zone)
    },
    tidy: (field, text) => tidyZoneField(field as ZoneField, text),
    apply(network, id, values) {
      const { record, errors } = parseZone(id, values as Record<ZoneField, string>, network)
      const last = network.zones.at(-1)
      const zones = put(network.zones, record)
      // A new zone stands above the fallback.
      const isAboveLast = last?.match.rest && !byId(network.zones, id)
      return { network: { ...network, zones: isAboveLast ? [...zones.slice(0, -2), record, last] : zones }, errors }
    },
  },
  rate: {
    list: 'rates',
    ...{ fields: RATE_FIELDS, labels: RATE_LABELS, blank: NEW_RATE },
    read({ rates }, id) {
      const rate = byId(rates, id)
      return rate && rateFields(rate)
    },
    tidy: (field, text) => tidyRateField(field as RateField, text),
    apply(network, id, values) {
      const { record, errors } = parseRate(id, values as Record<RateField, string>, network)
      return { network: { ...network, rates: put(network.rates, record) }, errors }
    },
  },
}

export const isNetworkKind = (text: string): text is NetworkKind => Object.hasOwn(NETWORK_FORMS, text)

/** Returns the name of a record; `undefined` if it does not exist. */
export const recordName = (network: Network, kind: NetworkKind, id: string): string | undefined =>
  recordsOf(network, kind).find((one) => one.id === id)?.name

const recordsOf = (network: Network, kind: NetworkKind): readonly { id: string; name: string }[] =>
  network[NETWORK_FORMS[kind].list]

/** Removes a record. */
export const removeRecord = (network: Network, kind: NetworkKind, id: string): Network => {
  const { list } = NETWORK_FORMS[kind]
  return { ...network, [list]: recordsOf(network, kind).filter((one) => one.id !== id) }
}

/** Returns the areas and zones that charge by a rate. */
export const usersOfRate = ({ areas, zones }: Network, rate: string): string[] =>
  [...areas, ...zones].flatMap((one) => (one.rate === rate ? one.name : []))

/** Moves an area or a zone to an index of its list. */
export function moveRecord(network: Network, list: 'areas' | 'zones', id: string, to: number): Network {
  const records: { id: string }[] = [...network[list]]
  const at = records.findIndex((one) => one.id === id)
  const [record] = records.splice(at, 1)
  if (at < 0 || !record) return network
  records.splice(Math.max(0, Math.min(to, records.length)), 0, record)
  return { ...network, [list]: records }
}

/** Undoes changes of areas, zones and rates; `before` is the version that had the former values. */
export const undoCells = (now: Network, before: Network, changes: readonly CellChange[]): Network =>
  changes.reduce((network, change) => undoCell(network, before, change), now)

function undoCell(network: Network, before: Network, { cell, was }: CellChange): Network {
  const [kind = '', id = ''] = cell.split(' ')
  if (cell === 'order areas') return { ...network, areas: reorder(network.areas, was.split(' ')) }
  if (cell === 'order zones') return { ...network, zones: reorder(network.zones, was.split(' ')) }
  if (kind === 'transit' || kind === 'mothers-day') {
    const column = kind === 'transit' ? 'transit' : 'mothersDay'
    const span = parseSpan(was)
    const zones = network.zones.map((zone) => (zone.id === id && span ? { ...zone, [column]: span } : zone))
    return { ...network, zones }
  }
  if (!isNetworkKind(kind)) return network
  if (was === '') return removeRecord(network, kind, id)
  if (kind === 'area') return { ...network, areas: restore(network.areas, before.areas, id) }
  if (kind === 'rate') return { ...network, rates: restore(network.rates, before.rates, id) }
  return { ...network, zones: restoreZone(network.zones, before.zones, id) }
}

/** Puts back a record; a deleted one after the nearest of its former predecessors that is still there. */
function restore<One extends { id: string }>(now: readonly One[], before: readonly One[], id: string): One[] {
  const record = byId(before, id)
  if (!record || byId(now, id)) return record ? put(now, record) : [...now]
  const former = before.slice(0, before.indexOf(record)).findLast((one) => byId(now, one.id))
  const at = former ? now.findIndex((one) => one.id === former.id) + 1 : 0
  return now.toSpliced(at, 0, record)
}

/** Transit days are cells of their own, so a changed zone keeps its present ones. */
function restoreZone(now: Network['zones'], before: Network['zones'], id: string): Network['zones'] {
  const present = byId(now, id)
  const { transit, mothersDay } = present ?? {}
  return restore(now, before, id).map((zone) =>
    zone.id === id && transit && mothersDay ? { ...zone, transit, mothersDay } : zone,
  )
}

/** Brings these ids into an order, at the indexes that they have together. */
function reorder<One extends { id: string }>(list: readonly One[], ids: readonly string[]): One[] {
  const queue = ids.flatMap((id) => byId(list, id) ?? [])
  return list.map((one) => (ids.includes(one.id) ? (queue.shift() ?? one) : one))
}

/** Returns why changed records cannot stay as they are in this network, `undefined` if they can. */
export function networkFault(network: Network, now: Network): string | undefined {
  for (const kind of ['rate', 'area', 'zone'] as const) {
    const form = NETWORK_FORMS[kind]
    for (const { id, name } of network[form.list]) {
      const values = form.read(network, id)
      const isChanged = JSON.stringify(values) !== JSON.stringify(form.read(now, id))
      const [error] = values && isChanged ? Object.values(form.apply(network, id, values).errors) : []
      if (error !== undefined) return `${name}: ${error}`
    }
  }
  const gone = now.rates.find(({ id }) => !byId(network.rates, id) && usersOfRate(network, id).length > 0)
  return gone && `${gone.name} is the rate of ${usersOfRate(network, gone.id).join(', ')}.`
}
