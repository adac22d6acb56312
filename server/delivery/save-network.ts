import { overlapOf } from '#domain/delivery/area-form.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import {
  moveRecord,
  NETWORK_FORMS,
  type Network,
  type NetworkKind,
  recordName,
  removeRecord,
  usersOfRate,
} from '#domain/delivery/network-forms.ts'
import { describeOversoldArea } from '#domain/delivery/oversold.ts'
import { joinPins, parsePinList } from '#domain/delivery/pin-list.ts'
import { joinList } from '#domain/text/indian-number.ts'
import { mergeFields } from '#domain/text/merge-fields.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { toSlug } from '#server/catalogue/free-id.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { storeDeliveryVersion } from './change-delivery.ts'
import { countLoads } from './day-loads.ts'
import { lastChangeOf } from './last-change.ts'
import { countOpenOrders, describeDeletion, keptOrders, liftNewRecord, networkWarnings } from './network-effects.ts'
import { readDeliveryTables, readDeliveryVersion } from './queries.ts'
import { countSlotOrders, describeSlotChanges } from './slot-effects.ts'
import { lockDelivery, writeNetwork } from './write-network.ts'

/** Id of a record that is being added. */
export const NEW_ID = 'new'

/** A submitted form; `version` is that of the tables it was opened with. */
export type NetworkSubmit = {
  kind: NetworkKind
  id: string
  version: number
  values: Record<string, string>
  /** What to do with PIN codes that another area has: move them here, or remove them here. */
  overlap?: string
  /** Sentences about days with more parcels than lowered limits take, as the owner has confirmed them. */
  confirmed?: string
}

/** `version` is the stored one after a save; after a refusal, the one that the form now shows. */
export type NetworkResult =
  | { ok: true; id: string; words: string; warnings: string[]; version: number | undefined }
  | {
      ok: false
      words: string
      errors: Record<string, string>
      values: Record<string, string>
      version: number
      /** Asks for a confirmation of `words`. */
      confirm?: true
    }

/** Saves the form of an area, a zone or a rate by three-way merge. */
export async function saveNetworkRecord(db: Db, submit: NetworkSubmit, actor: Actor): Promise<NetworkResult> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const merged = await mergeSubmit(trx, tables, submit, actor)
    if (!merged.ok) return merged
    const { values, notice } = merged
    const form = NETWORK_FORMS[submit.kind]
    const [start, pins] = resolveOverlap(tables, submit, values.pins ?? '')
    const texts = values.pins === undefined ? values : { ...values, pins }
    const id = submit.id === NEW_ID ? freeId(tables, submit.kind, values.name ?? '') : submit.id
    const { network, errors } = form.apply(start, id, texts)
    const emptied = start.areas.find((area) => area.pins.length === 0 && area.withinKm === undefined)
    if (emptied && start !== tables) errors.pins ??= `${emptied.name} would have no PIN code left. Delete it instead.`
    const version = tables.version
    if (Object.keys(errors).length > 0) return { ok: false, words: '', errors, values, version }
    if (isUnchanged(tables, submit, texts))
      return { ok: true, id, words: `${texts.name} is unchanged.`, warnings: [], version: undefined }
    const effects = await areaEffects(trx, { ...submit, id }, [tables, network], actor)
    if (effects.oversold !== '' && submit.confirmed !== effects.oversold)
      return { ok: false, words: effects.oversold, errors, values: texts, version, confirm: true }
    const isNew = submit.id === NEW_ID
    const [placed, below] = isNew ? liftNewRecord({ ...tables, ...network }, submit.kind, id) : [network, '']
    await writeNetwork(trx, tables, placed)
    const name = texts.name ?? ''
    const what = `${name} ${isNew ? 'added' : 'saved'}${below && ` above ${below}`}.`
    const stored = await storeDeliveryVersion(trx, what, actor)
    const orders = keptOrders(await countOpenOrders(trx, { tables, kind: submit.kind, id, live: actor.live }))
    const words = [what, orders, effects.slots, notice].filter(Boolean).join(' ')
    const next = { ...tables, ...placed }
    return { ok: true, id, words, warnings: networkWarnings(next, submit.kind, id), version: stored }
  })
}

/**
 * Says what a changed area does to sold parcels: `oversold` names days with more of them than lowered limits take,
 * `slots` the orders with a removed or changed slot.
 */
async function areaEffects(
  trx: Trx,
  { kind, id }: Pick<NetworkSubmit, 'kind' | 'id'>,
  [tables, network]: readonly [Network, Network],
  { now, live }: Actor,
): Promise<{ oversold: string; slots: string }> {
  const [before, after] = [tables, network].map(({ areas }) => areas.find((area) => area.id === id))
  if (kind !== 'area' || !before || !after) return { oversold: '', slots: '' }
  const oversold = describeOversoldArea(before, after, await countLoads(trx, { now, test: !live }))
  const orders = await countSlotOrders(trx, { areaId: id, now, test: !live })
  return { oversold, slots: describeSlotChanges(before, after, orders) }
}

function isUnchanged(tables: DeliveryTables, { kind, id }: NetworkSubmit, texts: Record<string, string>): boolean {
  const { fields, read } = NETWORK_FORMS[kind]
  const current = read(tables, id)
  return current !== undefined && fields.every((field) => texts[field] === current[field])
}

type Merged = { ok: true; values: Record<string, string>; notice: string } | Extract<NetworkResult, { ok: false }>

async function mergeSubmit(trx: Trx, tables: DeliveryTables, submit: NetworkSubmit, actor: Actor): Promise<Merged> {
  const { kind, id, version } = submit
  const { fields, tidy, labels, read, blank, show = (_, text) => text } = NETWORK_FORMS[kind]
  const submitted = Object.fromEntries(fields.map((field) => [field, tidy(field, submit.values[field] ?? '')]))
  if (id === NEW_ID) return { ok: true, values: submitted, notice: '' }
  const current = read(tables, id)
  const of = { kind, id, since: version, tables, now: actor.now }
  const refusal = { ok: false as const, values: submitted, version: tables.version }
  if (!current) {
    const words = `It was deleted (${await lastChangeOf(trx, of)}). To keep what you typed, undo the deletion below.`
    return { ...refusal, words, errors: {} }
  }
  const opened = Number.isSafeInteger(version) ? await readDeliveryVersion(trx, version) : undefined
  const base = (opened && read(opened, id)) ?? { ...blank, ...current }
  const { values, conflicts } = mergeFields({ fields, base, current, submitted, tidyField: tidy })
  const others = fields.filter((field) => current[field] !== base[field])
  if (conflicts.length === 0 && others.length === 0) return { ok: true, values, notice: '' }
  const who = await lastChangeOf(trx, { ...of, fields: conflicts.length > 0 ? conflicts : others })
  if (conflicts.length === 0) {
    const kept = joinList(others.map((field) => labels[field] ?? field))
    return { ok: true, values, notice: `${who}, changed ${kept}; that is kept.` }
  }
  const errors = conflicts.map((field) => [
    field,
    `Changed since you opened it (${who}) to “${show(field, current[field] ?? '').slice(0, 60) || 'nothing'}”. Save again to keep yours.`,
  ])
  return { ...refusal, values, words: `${who}, changed the same field.`, errors: Object.fromEntries(errors) }
}

/** Applies the owner's answer to PIN codes in two areas. Returns the network and the PIN codes of this area. */
function resolveOverlap(
  tables: DeliveryTables,
  { kind, id, overlap = '' }: NetworkSubmit,
  text: string,
): [Network, string] {
  const { pins, error } = parsePinList(text)
  if (kind !== 'area' || error !== undefined || !['move', 'remove'].includes(overlap)) return [tables, text]
  const both = overlapOf(id, pins, tables.areas).map(({ pin }) => pin)
  if (overlap === 'remove') return [tables, joinPins(pins.filter((pin) => !both.includes(pin)))]
  const areas = tables.areas.map((area) =>
    area.id === id ? area : { ...area, pins: area.pins.filter((pin) => !both.includes(pin)) },
  )
  return [both.length === 0 ? tables : { ...tables, areas }, text]
}

/** Makes an unused id from a name. `none` and `new` mean something else in the forms. */
function freeId(tables: Network, kind: NetworkKind, name: string): string {
  const slug = toSlug(name)
  const start = slug.length > 1 && !['none', NEW_ID].includes(slug) ? slug : kind
  for (let number = 1; ; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if (recordName(tables, kind, id) === undefined) return id
  }
}

type RecordRef = { kind: NetworkKind; id: string; version: number }

/** Deletes an area, a zone or a rate that no other one uses. Refused if it was changed after `version`. */
export async function deleteNetworkRecord(
  db: Db,
  { kind, id, version }: RecordRef,
  actor: Actor,
): Promise<CommandResult & { version?: number | undefined }> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const name = recordName(tables, kind, id)
    if (name === undefined) return refused('It was deleted already.')
    const users = kind === 'rate' ? usersOfRate(tables, id) : []
    if (users.length > 0) return refused(`${name} is the rate of ${joinList(users)}. Choose another rate there first.`)
    const opened = Number.isSafeInteger(version) ? await readDeliveryVersion(trx, version) : undefined
    const { read } = NETWORK_FORMS[kind]
    if (opened && JSON.stringify(read(opened, id)) !== JSON.stringify(read(tables, id))) {
      const who = await lastChangeOf(trx, { kind, id, since: version, tables, now: actor.now })
      return refused(`${name} was changed since you opened it (${who}). Read it again before you delete it.`)
    }
    const effect = describeDeletion(tables, kind, id)
    const orders = keptOrders(await countOpenOrders(trx, { tables, kind, id, live: actor.live }))
    await writeNetwork(trx, tables, removeRecord(tables, kind, id))
    const stored = await storeDeliveryVersion(trx, `${name} deleted.`, actor)
    return { ...succeeded(`${name} deleted. ${effect} ${orders}`), version: stored }
  })
}

/** Moves an area or a zone to an index of its list, counted from 0. */
export async function moveNetworkRecord(
  db: Db,
  { kind, id, to }: { kind: 'area' | 'zone'; id: string; to: number },
  actor: Actor,
): Promise<CommandResult> {
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const tables = await readDeliveryTables(trx)
    const list = kind === 'area' ? 'areas' : 'zones'
    const name = recordName(tables, kind, id)
    if (name === undefined || !Number.isSafeInteger(to)) return refused('It was deleted.')
    const next = moveRecord(tables, list, id, to)
    const at = next[list].findIndex((one) => one.id === id) + 1
    await writeNetwork(trx, tables, next)
    await storeDeliveryVersion(trx, `${name} moved to position ${at}.`, actor)
    const [warning] = networkWarnings({ ...tables, ...next }, kind, id)
    return succeeded([`${name} is at position ${at} of ${next[list].length}.`, warning].filter(Boolean).join(' '))
  })
}
