import type { Selectable } from 'kysely'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { ReviewTaskTable } from '#server/db/schema/work.ts'

type ReviewTask = Selectable<ReviewTaskTable>
/** `test`: it is about an order that was made in test mode. */
export type OpenReviewTask = ReviewTask & { test: boolean }
type NewReviewTask = { orderId: OrderId | null; subject: string; text: string; at: Date; told?: boolean }

/**
 * Leaves something for a person to look at, and to be told by email unless that is `told` already. The same thing is
 * noted once, however often it is found.
 */
export async function addReviewTask(db: Db, { at, told = false, ...note }: NewReviewTask): Promise<void> {
  await db
    .insertInto('notes')
    .values({ id: newId(), ...note, at: at.toISOString(), doneAt: null, toldAt: told ? at.toISOString() : null })
    .onConflict((c) => c.column('subject').doNothing())
    .execute()
}

/** What was noted has come to an end by itself. */
export async function settleReviewTask(db: Db, subject: string, at: Date): Promise<void> {
  await db
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('subject', '=', subject)
    .where('doneAt', 'is', null)
    .execute()
}

/** What still waits for a person, the oldest first. */
export async function openReviewTasks(db: Db): Promise<OpenReviewTask[]> {
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

/** Takes one off the list; of two who do it at once it is there for one. */
export const closeReviewTask = (db: Db, id: string, now: Date) =>
  db
    .updateTable('notes')
    .set({ doneAt: now.toISOString() })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('text')
    .executeTakeFirst()
