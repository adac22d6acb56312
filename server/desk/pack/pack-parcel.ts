import { indianDate } from '#domain/delivery/day.ts'
import type { Order } from '#domain/order/order.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { writeNote } from '#server/desk/orders/read-order.ts'
import { moveByOwner } from '#server/owner/move-by-owner.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { isPackable, keysOf, type ParcelKey, packListOf, parcelByKey, parcelVersion } from './read-parcel.ts'
import { keepTicks, type TickChange, ticksOf } from './ticks.ts'

/** `gone`: it is not to be packed any more, whatever it is now; `changed`: what belongs into it is another. */
export type PackRefusal =
  | { ok: false; why: 'no-parcel' | 'gone' | 'changed' }
  | { ok: false; why: 'left'; left: number; of: number }
export type PackOutcome = { ok: true } | PackRefusal

/** Keeps what was put into a parcel or taken out; nothing of one that is not to be packed. */
export async function tickItems(db: Db, key: ParcelKey, change: TickChange, by: By): Promise<PackOutcome> {
  const found = await parcelByKey(db, key)
  if (!found) return { ok: false, why: 'no-parcel' }
  const { order, parcel } = found
  if (!isPackable(order, parcel, by.live)) return { ok: false, why: 'gone' }
  const keys = new Set(keysOf(await packListOf(db, order, parcel)))
  const known = { put: change.put.filter((key) => keys.has(key)), took: change.took.filter((key) => keys.has(key)) }
  await keepTicks(db, { orderId: order.id, parcel: parcel.position }, known, by)
  return { ok: true }
}

/** A parcel is packed once all that belongs into it is ticked, by whomever; of two who press, the second hears of the first. */
export async function packParcel(
  db: Db,
  key: ParcelKey,
  { version, change }: { version: string; change: TickChange },
  by: By,
): Promise<PackOutcome> {
  const ticked = await tickItems(db, key, change, by)
  if (!ticked.ok) return ticked
  const only = key.parcel - 1
  const ofParcel = (order: Order) => ({ orderId: order.id, parcel: only })
  const unless = async (trx: Trx, order: Order): Promise<PackRefusal | undefined> => {
    const parcel = order.parcels.find(({ position }) => position === only)
    if (!parcel || !isPackable(order, parcel, by.live)) return { ok: false, why: 'gone' }
    if (parcelVersion(order, parcel) !== version) return { ok: false, why: 'changed' }
    const inside = new Set((await ticksOf(trx, ofParcel(order))).map(({ item }) => item))
    const keys = keysOf(await packListOf(trx, order, parcel))
    const left = keys.filter((key) => !inside.has(key)).length
    return left > 0 ? { ok: false, why: 'left', left, of: keys.length } : undefined
  }
  const also = async (trx: Trx, order: Order) => {
    const { orderId, parcel } = ofParcel(order)
    await trx.deleteFrom('packTicks').where('orderId', '=', orderId).where('parcel', '=', parcel).execute()
  }
  const moved = await moveByOwner<PackRefusal>(db, key.number, { to: 'packed', did: 'packed', only, unless, also }, by)
  if (moved.ok) return { ok: true }
  return moved.why === 'cannot' || moved.why === 'no-order' || moved.why === 'left-alone'
    ? { ok: false, why: 'gone' }
    : moved
}

const LONGEST = 300

/** Somebody cannot finish a parcel: the team reads it at the bench, and whoever decides sees it under Today. */
export async function reportMissing(db: Db, key: ParcelKey, typed: string, by: By): Promise<PackOutcome | undefined> {
  const text = oneLine(typed).slice(0, LONGEST)
  if (text === '') return undefined
  const found = await parcelByKey(db, key)
  if (!found) return { ok: false, why: 'no-parcel' }
  const { id, number } = found.order
  const subject = `missing:${id}:${key.parcel}:${indianDate(by.now)}:${text}`
  await transact(db, async (trx) => {
    await lockNames(trx, [subject])
    const known = await trx.selectFrom('notes').select('id').where('subject', '=', subject).executeTakeFirst()
    if (known) return
    await writeNote(trx, found.order, `Missing: ${text}`, by)
    const words = `Order ${number} cannot be packed, says ${by.who}: ${text.replace(/\.$/, '')}.`
    await addReviewTask(trx, { orderId: id, subject, text: words, at: by.now })
  })
  return { ok: true }
}
