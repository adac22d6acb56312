import { indianDate } from '#domain/delivery/calendar.ts'
import type { Order } from '#domain/order/order.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { writeNote } from '#server/orders/read-order.ts'
import { transitionByOwner } from '#server/orders/transition-by-owner.ts'
import { createTask } from '#server/tasks/tasks.ts'
import {
  type CheckChange,
  checkedItems,
  isPackable,
  keysOf,
  type ParcelKey,
  packListOf,
  parcelByKey,
  parcelVersion,
  storeChecks,
} from './read-parcel.ts'

/**
 * `gone` means that the parcel can no longer be packed; `changed` that its contents changed since the page was
 * rendered.
 */
export type PackRefusal =
  | { ok: false; why: 'no-parcel' | 'gone' | 'changed' }
  | { ok: false; why: 'left'; left: number; of: number }
export type PackOutcome = { ok: true } | PackRefusal

/** Stores which items were checked or unchecked. Rejected if the parcel is not to be packed. */
export async function checkItems(db: Db, key: ParcelKey, change: CheckChange, actor: Actor): Promise<PackOutcome> {
  const found = await parcelByKey(db, key)
  if (!found) return { ok: false, why: 'no-parcel' }
  const { order, parcel } = found
  if (!isPackable(order, parcel, actor.live)) return { ok: false, why: 'gone' }
  const keys = new Set(keysOf(await packListOf(db, order, parcel)))
  const known = { put: change.put.filter((key) => keys.has(key)), took: change.took.filter((key) => keys.has(key)) }
  await storeChecks(db, { orderId: order.id, parcel: parcel.position }, known, actor)
  return { ok: true }
}

/**
 * Marks a parcel as packed when all its items are checked, by any member of the team. Of two concurrent requests, the
 * second is rejected.
 */
export async function packParcel(
  db: Db,
  key: ParcelKey,
  { version, change }: { version: string; change: CheckChange },
  actor: Actor,
): Promise<PackOutcome> {
  const ticked = await checkItems(db, key, change, actor)
  if (!ticked.ok) return ticked
  const parcelPosition = key.parcel - 1
  const ofParcel = (order: Order) => ({ orderId: order.id, parcel: parcelPosition })
  const refuseIf = async (trx: Trx, order: Order): Promise<PackRefusal | undefined> => {
    const parcel = order.parcels.find(({ position }) => position === parcelPosition)
    if (!parcel || !isPackable(order, parcel, actor.live)) return { ok: false, why: 'gone' }
    if (parcelVersion(order, parcel) !== version) return { ok: false, why: 'changed' }
    const inside = new Set((await checkedItems(trx, ofParcel(order))).map(({ item }) => item))
    const keys = keysOf(await packListOf(trx, order, parcel))
    const left = keys.filter((key) => !inside.has(key)).length
    return left > 0 ? { ok: false, why: 'left', left, of: keys.length } : undefined
  }
  const beforeEmails = async (trx: Trx, order: Order) => {
    const { orderId, parcel } = ofParcel(order)
    await trx.deleteFrom('packTicks').where('orderId', '=', orderId).where('parcel', '=', parcel).execute()
  }
  const moved = await transitionByOwner<PackRefusal>(
    db,
    key.number,
    {
      to: 'packed',
      auditAction: 'packed',
      parcelPosition: parcelPosition,
      refuseIf: refuseIf,
      beforeEmails: beforeEmails,
    },
    actor,
  )
  if (moved.ok) return { ok: true }
  return moved.why === 'cannot' || moved.why === 'no-order' || moved.why === 'left-alone'
    ? { ok: false, why: 'gone' }
    : moved
}

const MAX_TEXT_LENGTH = 300

/** Reports a missing item: adds a note to the order and creates a task for Today. */
export async function reportMissingItem(
  db: Db,
  key: ParcelKey,
  typed: string,
  actor: Actor,
): Promise<PackOutcome | undefined> {
  const text = oneLine(typed).slice(0, MAX_TEXT_LENGTH)
  if (text === '') return undefined
  const found = await parcelByKey(db, key)
  if (!found) return { ok: false, why: 'no-parcel' }
  const { id, number } = found.order
  const subject = `missing:${id}:${key.parcel}:${indianDate(actor.now)}:${text}`
  await transact(db, async (trx) => {
    await lockNames(trx, [subject])
    const known = await trx.selectFrom('notes').select('id').where('subject', '=', subject).executeTakeFirst()
    if (known) return
    await writeNote(trx, found.order, `Missing: ${text}`, actor)
    const words = `Order ${number} cannot be packed, says ${actor.who}: ${text.replace(/\.$/, '')}.`
    await createTask(trx, { orderId: id, subject, text: words, at: actor.now })
  })
  return { ok: true }
}
