import {
  type CellChange,
  canUndoCells,
  cellChanges,
  changedAgain,
  parseSpan,
} from '#domain/delivery/delivery-tables.ts'
import { dayOffSchema } from '#domain/delivery/delivery-tables-schema.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { changeSetting } from '#server/settings/change-setting.ts'
import { addDayOff, removeDayOff } from './change-days-off.ts'
import { changePackDays, changeTransit, saveDeliveryVersion } from './change-delivery.ts'
import { readDeliveryTables, readDeliveryVersion } from './queries.ts'

type Shop = { db: Db; config: Pick<Config, 'root'> }

/** Fields of the forms that change the delivery tables. */
export const DELIVERY_FIELDS = [
  'act',
  'zone',
  'span',
  'id',
  'days',
  'day',
  'yearly',
  'who',
  'name',
  'source',
  'version',
] as const
export type DeliveryForm = Record<(typeof DELIVERY_FIELDS)[number], string>

/** Applies a delivery form by the rules of the CLI. Returns `undefined` for an unknown action. */
export async function saveDelivery(
  { db, config }: Shop,
  form: DeliveryForm,
  actor: Actor,
): Promise<CommandResult | undefined> {
  const { act, zone, span, id, days, day, yearly, who, name, source, version } = form
  switch (act) {
    case 'transit':
    case 'mothers-day':
      return changeTransit(db, { zoneId: zone, span: normalizeRange(span), mothersDay: act !== 'transit' }, actor)
    case 'pack':
      return changePackDays(db, id.trim(), days.trim(), actor)
    case 'pack-as-others':
      return changePackDays(db, id, '-', actor)
    case 'off': {
      const off = {
        day: yearly === 'on' ? day.slice('2026-'.length) : day,
        who,
        name: name.trim(),
        source: source.trim(),
      }
      if (day === '') return refused('Choose a day.')
      return off.source === '' ? refused('Enter a source for the day.') : addDayOff(db, off, actor)
    }
    case 'on':
      return removeDayOff(db, day, actor)
    case 'undo':
      return undoDelivery(db, config.root, Number(version), actor)
    default:
      return undefined
  }
}

/** Normalizes a range: `2 – 3` becomes `2-3`. */
export const normalizeRange = (typed: string): string => typed.replace(/\s|–/g, (sign) => (sign === '–' ? '-' : ''))

/** Undoes the change that made this version of the delivery tables, unless the same cells were changed since. */
async function undoDelivery(db: Db, root: string, version: number, actor: Actor): Promise<CommandResult> {
  const after = await readDeliveryVersion(db, version)
  const before = await readDeliveryVersion(db, version - 1)
  const changes = before && after ? cellChanges(before, after) : []
  const [only] = changes
  if (!only || !canUndoCells(changes)) return refused('This change was not found.')
  if (only.cell === 'cut-off') {
    const answer = await changeSetting(db, root, { name: 'sameDayCutOff', value: only.was, was: only.is }, actor)
    return answer.ok ? succeeded(answer.words) : refused(answer.message)
  }
  return transact(db, async (trx) => {
    // Its row lock makes concurrent changes of the tables wait.
    await invalidateCatalogue(trx)
    const changedSince = changedAgain(changes, await readDeliveryTables(trx))
    if (changedSince.length > 0) return refused('It has been changed again since. Nothing was undone.')
    for (const change of changes) await restoreCell(trx, change)
    const { what } = await trx
      .selectFrom('deliveryVersions')
      .select('what')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const became = changes.length === 1 ? { before: only.is, after: only.was } : {}
    return saveDeliveryVersion(trx, `Undone: ${what}`, actor, became)
  })
}

async function restoreCell(trx: Trx, { cell, was }: CellChange): Promise<void> {
  const [kind, id = ''] = cell.split(/ (.*)/s)
  if (kind === 'off') {
    await trx.deleteFrom('daysOff').where('day', '=', id).execute()
    if (was === '') return
    const { ridersDeliver = false, ...off } = dayOffSchema.parse({ ...JSON.parse(was), day: id })
    await trx
      .insertInto('daysOff')
      .values({ ...off, ridersDeliver: Number(ridersDeliver) })
      .execute()
  } else if (kind === 'pack') {
    await trx.deleteFrom('packDays').where('id', '=', id).execute()
    if (was !== '')
      await trx
        .insertInto('packDays')
        .values({ id, days: Number(was) })
        .execute()
  } else {
    const [least, most] = parseSpan(was) ?? [0, 0]
    const columns =
      kind === 'transit' ? { transitLeast: least, transitMost: most } : { mothersDayLeast: least, mothersDayMost: most }
    await trx.updateTable('deliveryZones').set(columns).where('id', '=', id).execute()
  }
}
