import {
  type CellChange,
  canUndoCells,
  cellChanges,
  changedAgain,
  SETTING_CELLS,
} from '#domain/delivery/delivery-cells.ts'
import { dayOffSchema, extraDaySchema } from '#domain/delivery/delivery-tables-schema.ts'
import { networkFault, undoCells } from '#domain/delivery/network-forms.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { changeSetting } from '#server/settings/change-setting.ts'
import { dayOffRow } from './change-days-off.ts'
import { saveDeliveryVersion } from './change-delivery.ts'
import { extraDayRow } from './change-extra-days.ts'
import { readDeliveryTables, readDeliveryVersion } from './queries.ts'
import { lockDelivery, writeNetwork } from './write-network.ts'

/**
 * Undoes the change that made this version of the delivery tables, unless the same cells were changed since or
 * another record depends on them.
 */
export async function undoDelivery(db: Db, root: string, version: number, actor: Actor): Promise<CommandResult> {
  const after = await readDeliveryVersion(db, version)
  const before = await readDeliveryVersion(db, version - 1)
  const changes = before && after ? cellChanges(before, after) : []
  const [only] = changes
  if (!only || !before || !canUndoCells(changes)) return refused('This change was not found.')
  const setting = SETTING_CELLS[only.cell]
  if (setting !== undefined) {
    const answer = await changeSetting(db, root, { name: setting, value: only.was, was: only.is }, actor)
    return answer.ok ? succeeded(answer.words) : refused(answer.message)
  }
  return transact(db, async (trx) => {
    await lockDelivery(trx)
    const now = await readDeliveryTables(trx)
    if (changedAgain(changes, now).length > 0) return refused('It has been changed again since. Nothing was undone.')
    const next = undoCells(now, before, changes)
    const fault = networkFault(next, now)
    if (fault) return refused(`${fault} Nothing was undone.`)
    await writeNetwork(trx, now, next)
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

/** Restores a day off, an extra day or a packing time. */
async function restoreCell(trx: Trx, { cell, was }: CellChange): Promise<void> {
  const [kind, id = ''] = cell.split(/ (.*)/s)
  if (kind === 'off') {
    await trx.deleteFrom('daysOff').where('day', '=', id).execute()
    if (was === '') return
    const off = dayOffSchema.parse({ ...JSON.parse(was), day: id })
    await trx.insertInto('daysOff').values(dayOffRow(off)).execute()
  } else if (kind === 'extra') {
    await trx.deleteFrom('extraDays').where('day', '=', id).execute()
    if (was === '') return
    const extra = extraDaySchema.parse({ ...JSON.parse(was), day: id })
    await trx.insertInto('extraDays').values(extraDayRow(extra)).execute()
  } else if (kind === 'pack') {
    await trx.deleteFrom('packDays').where('id', '=', id).execute()
    if (was !== '')
      await trx
        .insertInto('packDays')
        .values({ id, days: Number(was) })
        .execute()
  }
}
