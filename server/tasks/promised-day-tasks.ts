import type { OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'

/** Subjects of the tasks about promised days that became days off: `rest:2026-12-08:<order id>:<parcel>`. */
export const PROMISED_DAY_TASKS = 'rest:'

type PromisedParcel = { orderId: OrderId; position: ParcelPosition; promisedDay: string }

export const promisedDayTaskSubject = ({ orderId, position, promisedDay }: PromisedParcel): string =>
  `${PROMISED_DAY_TASKS}${promisedDay}:${orderId}:${position}`

/** Returns the parcel of such a task; `undefined` for other tasks. */
export function promisedDayTaskParcel(subject: string): PromisedParcel | undefined {
  const [, promisedDay, orderId, position] = /^rest:([\d-]{10}):(.+):(\d+)$/.exec(subject) ?? []
  if (promisedDay === undefined || orderId === undefined) return undefined
  return { promisedDay, orderId: orderId as OrderId, position: Number(position) as ParcelPosition }
}

/** Resolves the tasks of an order, or of one parcel, whose day was changed or that left the shop. */
export async function resolvePromisedDayTasks(
  db: Db,
  orderId: OrderId,
  at: Date,
  position?: ParcelPosition,
): Promise<void> {
  await db
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('subject', 'like', `${PROMISED_DAY_TASKS}%${position === undefined ? '' : `:${position}`}`)
    .where('doneAt', 'is', null)
    .execute()
}
