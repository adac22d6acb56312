import { type CellChange, cellChanges, changedAgain, hasWayBack } from '#domain/delivery/table-cells.ts'
import { readSpan } from '#domain/delivery/tables.ts'
import { dayOffSchema } from '#domain/delivery/tables-schema.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { deliveryTablesOf, readDeliveryTables } from '#server/delivery/queries.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { type Answer, done, refused } from './answer.ts'
import { deliveryChanged } from './change-delivery.ts'
import { changeSetting } from './change-setting.ts'

/** Gives the delivery tables back what one version took from them, as long as nobody has changed the same since. */
export async function undoDelivery(db: Db, root: string, version: number, by: By): Promise<Answer> {
  const after = await deliveryTablesOf(db, version)
  const before = await deliveryTablesOf(db, version - 1)
  const changes = before && after ? cellChanges(before, after) : []
  const [only] = changes
  if (!only || !hasWayBack(changes)) return refused('There is no such change.')
  if (only.cell === 'cut-off') {
    const answer = await changeSetting(db, root, { name: 'sameDayCutOff', value: only.was, was: only.is }, by)
    return answer.ok ? done(answer.words) : refused(answer.message)
  }
  return transact(db, async (trx) => {
    // Whoever changes the tables at the same time waits here.
    await invalidateCatalogue(trx)
    const again = changedAgain(changes, await readDeliveryTables(trx))
    if (again.length > 0) return refused('It was changed again since. Nothing was undone.')
    for (const change of changes) await writeBack(trx, change)
    const { what } = await trx
      .selectFrom('deliveryVersions')
      .select('what')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const became = changes.length === 1 ? { before: only.is, after: only.was } : {}
    return deliveryChanged(trx, `Undone: ${what}`, by, became)
  })
}

async function writeBack(trx: Trx, { cell, was }: CellChange): Promise<void> {
  const [kind, id = ''] = cell.split(/ (.*)/s)
  if (kind === 'off') {
    await trx.deleteFrom('daysOff').where('day', '=', id).execute()
    if (was === '') return
    const off = dayOffSchema.parse({ ...JSON.parse(was), day: id })
    await trx.insertInto('daysOff').values(off).execute()
  } else if (kind === 'pack') {
    await trx.deleteFrom('packDays').where('id', '=', id).execute()
    if (was !== '')
      await trx
        .insertInto('packDays')
        .values({ id, days: Number(was) })
        .execute()
  } else {
    const [least, most] = readSpan(was) ?? [0, 0]
    const columns =
      kind === 'transit' ? { transitLeast: least, transitMost: most } : { mothersDayLeast: least, mothersDayMost: most }
    await trx.updateTable('deliveryZones').set(columns).where('id', '=', id).execute()
  }
}
