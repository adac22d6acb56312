import type { Selectable } from 'kysely'
import type { OrderId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { TaskTable } from '#server/db/schema/jobs.ts'
import { transact } from '#server/db/transact.ts'

/** Closes a task. Returns `false` if it is closed already or does not exist. */
export const closeTask = (db: Db, id: string, actor: Actor): Promise<boolean> =>
  transact(db, async (trx) => {
    const closed = await markTaskDone(trx, id, actor.now)
    if (closed) await writeAudit(trx, { what: `Note taken off the list: ${closed.text}` }, actor)
    return closed !== undefined
  })

type Task = Selectable<TaskTable>
/** `test` is true if the task's order was made in test mode. */
export type OpenTask = Task & { test: boolean }
type NewTask = { orderId: OrderId | null; subject: string; text: string; at: Date; isNotified?: boolean }

/**
 * Creates a task for a person. The owners get an email about it unless they were informed already. The subject is
 * unique: adding it again does nothing.
 */
export async function createTask(db: Db, { at, isNotified = false, ...note }: NewTask): Promise<void> {
  await db
    .insertInto('notes')
    .values({ id: newId(), ...note, at: at.toISOString(), doneAt: null, toldAt: isNotified ? at.toISOString() : null })
    .onConflict((c) => c.column('subject').doNothing())
    .execute()
}

/** Closes a task whose cause has been resolved. */
export async function resolveTask(db: Db, subject: string, at: Date): Promise<void> {
  await db
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('subject', '=', subject)
    .where('doneAt', 'is', null)
    .execute()
}

/** Returns the open tasks, oldest first. */
export async function openTasks(db: Db): Promise<OpenTask[]> {
  const rows = await db
    .selectFrom('notes')
    .leftJoin('orders', 'orders.id', 'notes.orderId')
    .selectAll('notes')
    .select('orders.test')
    .where('doneAt', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map(({ test, ...note }) => ({ ...note, test: test === 1 }))
}

/** Closes a task and returns its text. Returns `undefined` if another request closed it first. */
export const markTaskDone = (db: Db, id: string, now: Date) =>
  db
    .updateTable('notes')
    .set({ doneAt: now.toISOString() })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('text')
    .executeTakeFirst()
