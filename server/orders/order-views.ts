import { readOrderFilter, viewQuery } from '#domain/desk/order-query.ts'
import type { OrderView } from '#domain/desk/order-views.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'

const MAX_VIEWS = 20
const MAX_NAME_LENGTH = 40

/** Returns the saved views in their order. Everyone at the desk sees them. */
export const listOrderViews = (db: Db): Promise<OrderView[]> =>
  db.selectFrom('orderViews').select(['id', 'name', 'query']).orderBy('position').orderBy('id').execute()

export type ViewAnswer = { ok: true; id: string } | { ok: false; message: string }

/** Saves a new view, or another name or content of a saved one. `query` is an address of the list. */
export async function saveOrderView(db: Db, { id, name, query }: OrderView, actor: Actor): Promise<ViewAnswer> {
  const given = name.trim().replace(/\s+/g, ' ')
  if (given === '') return { ok: false, message: 'Enter a name for the view.' }
  if (given.length > MAX_NAME_LENGTH) return { ok: false, message: `Use at most ${MAX_NAME_LENGTH} characters.` }
  const holds = viewQuery(readOrderFilter(new URLSearchParams(query)))
  return transact(db, async (trx) => {
    const views = await trx.selectFrom('orderViews').select(['id', 'name', 'position']).execute()
    const known = views.find((view) => view.id === id)
    if (id !== '' && !known) return { ok: false, message: 'This view was deleted by someone else.' }
    if (views.some((view) => view.id !== id && view.name.toLowerCase() === given.toLowerCase()))
      return { ok: false, message: 'Another view has this name.' }
    if (!known && views.length >= MAX_VIEWS)
      return { ok: false, message: `There are ${MAX_VIEWS} views. Delete one first.` }
    const changed = { name: given, query: holds, who: actor.who, updatedAt: actor.now.toISOString() }
    const position = Math.max(0, ...views.map((view) => view.position)) + 1
    const saved = known?.id ?? newId()
    if (known) await trx.updateTable('orderViews').set(changed).where('id', '=', known.id).execute()
    else
      await trx
        .insertInto('orderViews')
        .values({ ...changed, id: saved, position })
        .execute()
    await writeAudit(
      trx,
      { what: known ? 'changed a view of orders' : 'saved a view of orders', subject: given },
      actor,
    )
    return { ok: true, id: saved }
  })
}

/** Deletes a saved view. Does nothing if it is gone. */
export const deleteOrderView = (db: Db, id: string, actor: Actor): Promise<void> =>
  transact(db, async (trx) => {
    const deleted = await trx.deleteFrom('orderViews').where('id', '=', id).returning('name').executeTakeFirst()
    if (deleted) await writeAudit(trx, { what: 'deleted a view of orders', subject: deleted.name }, actor)
  })
