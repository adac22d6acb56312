import { indianDate } from '#domain/delivery/calendar.ts'
import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'

/** Key of the row with the totals; all other rows are days. */
const TOTAL_ROW = 'all'
/** Estimated overhead of a row beside its fields. */
const ROW_BYTES = 300
/** The total is limited by bytes only; this is the column's maximum. */
const COLUMN_MAX = 2 ** 31 - 1
/** Days for which daily counts are kept. */
const KEPT_DAYS = 60

type EnquirySize = { fields: string; resumeBytes: number }

/** Thrown to roll back the transaction when the intake limits are reached. */
export class IntakeFullError extends Error {
  override name = 'NoRoom'
}

/**
 * Counts an enquiry against the daily and total limits, in the transaction that stores it. Throws `IntakeFullError` when a
 * limit is reached. The update locks both rows until commit, so that concurrent enquiries cannot exceed a limit
 * together.
 */
export async function countIntake(trx: Trx, sent: EnquirySize, limits: IntakeLimits, now: Date): Promise<void> {
  const bytes = sent.fields.length + ROW_BYTES
  const { resumeBytes } = sent
  const inAll = { enquiries: COLUMN_MAX, bytes: limits.bytes, resumeBytes: limits.resumeBytes }
  const today = { enquiries: limits.enquiriesADay, bytes: limits.bytesADay, resumeBytes: limits.resumeBytesADay }
  for (const [day, most] of [
    [TOTAL_ROW, inAll],
    [indianDate(now), today],
  ] as const) {
    await trx
      .insertInto('intake')
      .values({ day })
      .onConflict((c) => c.column('day').doNothing())
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('intake')
      .set((eb) => ({
        enquiries: eb('enquiries', '+', 1),
        bytes: eb('bytes', '+', bytes),
        resumeBytes: eb('resumeBytes', '+', resumeBytes),
      }))
      .where('day', '=', day)
      .where('enquiries', '<', most.enquiries)
      .where('bytes', '<=', most.bytes - bytes)
      // An enquiry without a file is accepted even when the space for files is used up.
      .$if(resumeBytes > 0, (query) => query.where('resumeBytes', '<=', most.resumeBytes - resumeBytes))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new IntakeFullError(day)
  }
}

/** Returns whether a file could be accepted, before it is written to storage. `countIntake` makes the binding check. */
export async function hasRoomForFile(db: Db, resumeBytes: number, limits: IntakeLimits, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('intake')
    .selectAll()
    .where('day', 'in', [TOTAL_ROW, indianDate(now)])
    .execute()
  return rows.every(
    (row) => row.resumeBytes + resumeBytes <= (row.day === TOTAL_ROW ? limits.resumeBytes : limits.resumeBytesADay),
  )
}

/** Creates a task for the owner, at most once a day, that the intake limits were reached. */
export async function reportIntakeFull(db: Db, now: Date): Promise<void> {
  const day = indianDate(now)
  const text =
    'The limit for messages from visitors is reached, so the forms say that the letterbox is full. If these are people and not bots, raise the limits: docs/operations/environment.md, What visitors send.'
  await createTask(db, { orderId: null, subject: `intake:${day}`, text, at: now })
}

/** Recalculates the total of stored enquiries and notices after some were deleted, and removes old daily counts. */
export async function recountIntake(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('intake')
    .values({ day: TOTAL_ROW })
    .onConflict((c) => c.column('day').doNothing())
    .execute()
  // Locks the row before counting, so that no enquiry is added between the count and the update.
  await forUpdate(trx, trx.selectFrom('intake').select('day').where('day', '=', TOTAL_ROW)).execute()
  const { bytes, enquiries, resumeBytes } = await trx
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('enquiries'),
      eb.fn.coalesce(eb.fn.sum<number>(eb.fn('length', ['fields'])), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('resumeBytes'), eb.lit(0)).as('resumeBytes'),
    ])
    .executeTakeFirstOrThrow()
  const notices = await trx
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = Number(enquiries) + Number(notices.count)
  const totals = {
    enquiries: rows,
    bytes: Number(bytes) + rows * ROW_BYTES,
    resumeBytes: Number(resumeBytes),
  }
  await trx.updateTable('intake').set(totals).where('day', '=', TOTAL_ROW).execute()
  const old = indianDate(new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000))
  await trx.deleteFrom('intake').where('day', '<', old).where('day', '<>', TOTAL_ROW).execute()
}
