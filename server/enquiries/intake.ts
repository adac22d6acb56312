import { indianDate } from '#domain/delivery/day.ts'
import type { IntakeLimits } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { held, type Trx } from '#server/db/transact.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'

/** The row that counts what is kept in all. */
const ALL = 'all'
/** What a row takes beside what was typed. */
const ROW_BYTES = 300
/** In all their bytes are counted; this is only as large as the column. */
const MANY = 2 ** 31 - 1
/** How long the counts of single days are kept. */
const DAYS = 60

type Sent = { fields: string; resumeBytes: number }

/** There is no room: undoes the transaction of what was sent. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/**
 * Takes room for one enquiry, in the transaction that keeps it; throws where there is none. The rows that count are held
 * until it ends, so that of many at once none is one too many.
 */
export async function takeRoom(trx: Trx, sent: Sent, limits: IntakeLimits, now: Date): Promise<void> {
  const bytes = sent.fields.length + ROW_BYTES
  const { resumeBytes } = sent
  const inAll = { enquiries: MANY, bytes: limits.bytes, resumeBytes: limits.resumeBytes }
  const today = { enquiries: limits.enquiriesADay, bytes: limits.bytesADay, resumeBytes: limits.resumeBytesADay }
  for (const [day, most] of [
    [ALL, inAll],
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
      // An email without a file needs no room for files.
      .$if(resumeBytes > 0, (query) => query.where('resumeBytes', '<=', most.resumeBytes - resumeBytes))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new NoRoom(day)
  }
}

/** Whether a file has no chance, before it is written; what counts is `takeRoom`. */
export async function hasRoomForFile(db: Db, resumeBytes: number, limits: IntakeLimits, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('intake')
    .selectAll()
    .where('day', 'in', [ALL, indianDate(now)])
    .execute()
  return rows.every(
    (row) => row.resumeBytes + resumeBytes <= (row.day === ALL ? limits.resumeBytes : limits.resumeBytesADay),
  )
}

/** Once a day, however many are turned away. */
export async function tellNoRoom(db: Db, now: Date): Promise<void> {
  const day = indianDate(now)
  const text =
    'Visitors have sent as much as the shop takes, so its forms say that the letterbox is full. If these are people and not robots, raise the limits: docs/operations/environment.md, What visitors send.'
  await addReviewTask(db, { orderId: null, subject: `intake:${day}`, text, at: now })
}

/** Counts anew what is kept of what visitors sent, after some of it went. */
export async function recountIntake(trx: Trx, now: Date): Promise<void> {
  await trx
    .insertInto('intake')
    .values({ day: ALL })
    .onConflict((c) => c.column('day').doNothing())
    .execute()
  // Held first, so that nothing comes between what is counted and what is written.
  await held(trx, trx.selectFrom('intake').select('day').where('day', '=', ALL)).execute()
  const { bytes, enquiries, resumeBytes } = await trx
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('enquiries'),
      eb.fn.coalesce(eb.fn.sum<number>(eb.fn('length', ['fields'])), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('resumeBytes'), eb.lit(0)).as('resumeBytes'),
    ])
    .executeTakeFirstOrThrow()
  const kept = {
    enquiries: Number(enquiries),
    bytes: Number(bytes) + Number(enquiries) * ROW_BYTES,
    resumeBytes: Number(resumeBytes),
  }
  await trx.updateTable('intake').set(kept).where('day', '=', ALL).execute()
  const old = indianDate(new Date(now.getTime() - DAYS * 24 * 60 * 60_000))
  await trx.deleteFrom('intake').where('day', '<', old).where('day', '<>', ALL).execute()
}
